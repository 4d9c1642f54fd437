// SPDX-License-Identifier: Apache-2.0
// Whether more replicates would change an average, in plain words.
import { nameOf } from '../../charts/looks.ts';
import { list, number } from '../../charts/text.ts';
import { counted, shortened } from '../../parts/text.ts';
import type { MethodData, UnsettledData } from '../../data.ts';
import type { Model } from '../../model.ts';

const kLetters = 40; // of a name
const kNamed = 3; // edges that are named; of the others only how many

/// Sentences; none where the report does not know.
export function settledSentences(model: Model, method: MethodData, alpha: number): string[] {
  const { settled } = method;
  if (!settled) return [`This report does not say which edges of ${nameOf(method.name)} are settled.`];
  const { edges, settled: many, unsettled } = settled;
  const far = 'more than two standard errors away from turning';
  const sentences: string[] = [];
  if (edges === 0) sentences.push('The average has no edges.');
  else if (many === edges)
    sentences.push(edges === 1 ? `Its one edge is settled: ${far}.` : `All ${number(edges)} edges are settled: ${far}.`);
  else if (many === 0) sentences.push(`None of ${counted(edges, 'edge')} is settled: none is ${far}.`);
  else sentences.push(`${number(many)} of ${counted(edges, 'edge')} ${many === 1 ? 'is' : 'are'} settled: ${far}.`);

  const say = (which: UnsettledData[], what: string) => {
    if (which.length === 0) return;
    const near = [...which].sort((a, b) => a.distance - b.distance);
    const named = near.slice(0, kNamed).map(({ edge }) => `${shortened(model.name(edge[0]), kLetters)} → ${shortened(model.name(edge[1]), kLetters)}`);
    if (near.length > kNamed) named.push(`${number(near.length - kNamed)} more`);
    sentences.push(`${list(named)} could still ${what}; ${cure(near)}.`);
  };
  say(
    unsettled.filter((one) => one.present),
    'drop out or turn',
  );
  say(
    unsettled.filter((one) => !one.present),
    'come in',
  );
  if (unsettled.length === 0 && many === edges)
    sentences.push('More replicates of these data would hardly change this average.');
  if (method.name === 'ordered') sentences.push('That is within its order, which was found once in all rows.');
  if (alpha !== method.threshold && method.source !== 'fixed')
    sentences.push(
      `This was worked out at the program's threshold ${number(method.threshold)}; you look at ${number(alpha)}.`,
    );
  else sentences.push(`This holds at the program's threshold, ${number(method.threshold)}.`);
  return sentences;
}

/// How many replicates would settle these.
function cure(which: UnsettledData[]): string {
  const them = which.length === 1 ? 'it' : 'them';
  const needed = which.flatMap(({ replicates }) => (replicates === null ? [] : [replicates]));
  const even = which.length - needed.length;
  if (needed.length === 0) return `for ${them} it is a toss-up at any number of replicates`;
  const most = number(Math.max(...needed));
  if (even === 0) return `about ${most} replicates would settle ${them}`;
  return `about ${most} replicates would settle ${number(needed.length)} of them, the others are a toss-up at any number`;
}
