// SPDX-License-Identifier: Apache-2.0
// Groups of replicates that are alike. Two replicates are as far apart as the pairs of variables on
// which they differ: a link that one of them has, or that points the other way. Groups are around
// medoids (Kaufman and Rousseeuw's PAM), as many as have the widest silhouette.
import type { BagReport } from '../data.ts';
import { medoids } from './medoids.ts';

const kSample = 250; // of a larger bag so many replicates find the groups, and the others join them
const kMost = 6; // groups

export interface Cluster {
  medoid: number; // the replicate in its middle
  members: number[]; // ascending; of the medoid, too
}

export interface Clusters {
  clusters: Cluster[]; // largest first
  /// From -1 to 1: how much closer a replicate is to its own group than to the next. Below about
  /// 0.1 the groups are hardly set apart; null where there is one only.
  silhouette: number | null;
}

/// The links of every replicate, two bits for each pair of variables: one for each way.
export function linkBits(data: BagReport): Uint32Array[] {
  const n = data.names.length;
  const pairs = new Map<number, number>();
  const place = (a: number, b: number) => {
    const key = Math.min(a, b) * n + Math.max(a, b);
    let at = pairs.get(key);
    if (at === undefined) pairs.set(key, (at = pairs.size));
    return 2 * at + (a < b ? 0 : 1);
  };
  const sets = data.bag.sets.map((of, child) => of.map((set) => set.map((parent) => place(parent, child))));
  const words = Math.ceil((2 * pairs.size) / 32);
  return data.bag.pick.map((picks) => {
    const bits = new Uint32Array(words);
    picks.forEach((set, v) => {
      for (const bit of sets[v][set]) bits[bit >>> 5] |= 1 << (bit & 31);
    });
    return bits;
  });
}

/// On how many pairs of variables two replicates differ.
export function distance(a: Uint32Array, b: Uint32Array): number {
  let pairs = 0;
  for (let i = 0; i < a.length; ++i) {
    let x = a[i] ^ b[i];
    if (x === 0) continue;
    x = (x | (x >>> 1)) & 0x55555555; // one bit for each pair
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    x = (x + (x >>> 4)) & 0x0f0f0f0f;
    pairs += Math.imul(x, 0x01010101) >>> 24;
  }
  return pairs;
}

export function clustersOf(data: BagReport): Clusters {
  const bits = linkBits(data);
  const step = Math.max(1, bits.length / kSample);
  const sample: number[] = [];
  for (let i = 0; i < bits.length; i += step) sample.push(Math.floor(i));
  const apart = sample.map((a) => Float64Array.from(sample, (b) => distance(bits[a], bits[b])));
  let best: { centres: number[]; silhouette: number | null } = { centres: medoids(apart, 1), silhouette: null };
  for (let k = 2; k <= Math.min(kMost, sample.length - 1); ++k) {
    const centres = medoids(apart, k);
    const found = silhouette(apart, centres);
    if (found !== null && (best.silhouette === null || found > best.silhouette))
      best = { centres, silhouette: found };
  }
  const clusters = best.centres.map((centre): Cluster => ({ medoid: sample[centre], members: [] }));
  bits.forEach((of, replicate) => {
    let nearest = clusters[0];
    let least = Infinity;
    for (const cluster of clusters) {
      const far = cluster.medoid === replicate ? -1 : distance(of, bits[cluster.medoid]);
      if (far < least) [nearest, least] = [cluster, far];
    }
    nearest.members.push(replicate);
  });
  clusters.sort((a, b) => b.members.length - a.members.length || a.medoid - b.medoid);
  return { clusters, silhouette: best.silhouette };
}

/// The mean over all of (b - a) / max(a, b): a is the mean distance to one's own group, b that to the
/// next one. Null where a group is of one replicate, or nothing differs: that is no grouping.
function silhouette(apart: Float64Array[], centres: number[]): number | null {
  const group = apart.map((of) => centres.reduce((best, c, g) => (of[c] < of[centres[best]] ? g : best), 0));
  centres.forEach((centre, g) => (group[centre] = g));
  const sizes = centres.map((_, g) => group.filter((each) => each === g).length);
  if (Math.min(...sizes) < 2) return null;
  let sum = 0;
  apart.forEach((of, i) => {
    const total = new Float64Array(centres.length);
    for (let j = 0; j < of.length; ++j) total[group[j]] += of[j];
    const own = total[group[i]] / (sizes[group[i]] - 1);
    let next = Infinity;
    total.forEach((t, g) => {
      if (g !== group[i]) next = Math.min(next, t / sizes[g]);
    });
    if (Math.max(own, next) > 0) sum += (next - own) / Math.max(own, next);
  });
  return sum > 0 ? sum / apart.length : null;
}
