// SPDX-License-Identifier: Apache-2.0
// The licences of the packages that are in the bundle: they ask that their texts travel with it.
import { readdirSync, readFileSync } from 'node:fs';

/// The text of all of them, by name of package. `metafile` is what esbuild says of the bundle: a
/// file of which nothing is left in it does not count.
export function licensesOf(root, metafile) {
  const packages = new Map();
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  for (const [path, { bytesInOutput }] of inputs) {
    if (bytesInOutput === 0) continue;
    const [, folder, name] = /^(.*node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    if (name) packages.set(name, `${root}${folder}${name}`);
  }
  const texts = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, folder]) => {
    const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    if (!file) throw new Error(`${name} has no file with its licence`);
    return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
  });
  if (!texts.length) return '';
  return `Software of others in the report's page.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/// The same as a comment of HTML, which two dashes could end.
export function asComment(text) {
  return text ? `<!--\n${text.replaceAll(/-{2,}/g, '- -').replaceAll('>', '&gt;')}-->\n` : '';
}
