// SPDX-License-Identifier: Apache-2.0
// Starts the program, several at a time.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const program = process.env.HOIST;
if (!program) throw new Error('set HOIST to the program to compare with');

/// A folder that is taken away after the tests of a file.
export const scratch = mkdtempSync(join(tmpdir(), 'hoist-web-'));
after(() => rmSync(scratch, { recursive: true }));

export function scratchFile(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

let free = availableParallelism();
const waiting: (() => void)[] = [];

/// What the program prints.
export async function hoist(...args: string[]): Promise<string> {
  if (free > 0) --free;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await new Promise((resolve, reject) =>
      execFile(program!, args, { maxBuffer: 2 ** 30 }, (error, stdout, stderr) =>
        error ? reject(new Error(`hoist ${args.join(' ')}: ${stderr}`)) : resolve(stdout),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else ++free;
  }
}
