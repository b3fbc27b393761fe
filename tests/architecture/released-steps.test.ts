import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSteps, unlistedSteps } from '../../deploy/tarball/released-steps.ts';

/** Customers' databases have run these migrations since 1.0.0 (decisions/releases.md). */

test('released migrations are unchanged', () => {
  expect(changedSteps('.')).toEqual([]);
});

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-steps-'));
  cpSync('migrations', join(root, 'migrations'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));
const at = (file: string) => join(root, 'migrations', file);

test.each(['0001-baseline.ts', '0001-baseline/talk.ts'])('a change of released %s is detected', (file) => {
  appendFileSync(at(file), '\n');
  expect(changedSteps(root)).toEqual([file]);
});

test('a missing file of a released migration is detected', () => {
  rmSync(at('0001-baseline/talk.ts'));
  expect(changedSteps(root)).toEqual(['0001-baseline/talk.ts']);
});

test('helpers of released migrations may only be extended at the end', () => {
  const unreleased = Object.keys(unlistedSteps(root));
  appendFileSync(at('columns.ts'), '\nexport const more = 1;\n');
  expect([changedSteps(root), Object.keys(unlistedSteps(root))]).toEqual([[], [...unreleased, 'columns.ts']]);
  writeFileSync(at('columns.ts'), readFileSync(at('columns.ts'), 'utf8').replace('bigint', 'integer'));
  expect(changedSteps(root)).toEqual(['columns.ts']);
});

test('a new migration is found as not yet listed for a release', () => {
  const before = Object.keys(unlistedSteps(root));
  writeFileSync(at('0099-more.ts'), 'export async function up() {}\n');
  expect(Object.keys(unlistedSteps(root)).filter((name) => !before.includes(name))).toEqual(['0099-more.ts']);
});
