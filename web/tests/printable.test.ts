// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable } from '../src/printable.ts';

test('what turns the direction of a text, or cannot be seen, is spelled out', () => {
  assert.equal(printable('a\u202eb'), 'a\\u202eb');
  assert.equal(printable('a\u0000b\nc'), 'a\\x00b\\nc');
  assert.equal(printable('\u{e0041}'), '\\ue0041');
});

test('letters of any script and their joiners stay', () => {
  for (const text of ['naïve', 'می\u200cخواهم', '👩\u200d🔬', 'a b', '<b>'])
    assert.equal(printable(text), text);
});
