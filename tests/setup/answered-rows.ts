import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, inject } from 'vitest';
import { answeredRows } from '#compat/answered-rows.ts';
import { callName } from '#compat/docs/call-name.ts';
import type { Row } from '#compat/row.ts';

/** Test files that call all rows the same way and check no particular response. */
const sweeping = ['client.test.ts', 'examples.test.ts', 'fuzz.test.ts'];

let recording = false;

/**
 * Writes the name of each row that responded in a contract test to a file, which every-row-answered.ts reads after the
 * run.
 */
export function recordAnsweredRows(): void {
  if (recording) return;
  recording = true;
  const known = new Set<string>();
  answeredRows.subscribe((row) => {
    const { testPath = '' } = expect.getState();
    const name = callName(row as Row);
    if (!testPath.includes('/tests/compat/') || sweeping.includes(basename(testPath)) || known.has(name))
      return;
    known.add(name);
    appendFileSync(inject('answeredRows'), `${name}\n`);
  });
}
