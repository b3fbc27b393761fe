import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'portal-advisories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const excuses: { id: string; package: string }[] = JSON.parse(readFileSync('.ci/advisories.json', 'utf8'));

/** Runs the CI advisory check on a report of `npm audit --json`. Returns its exit status and its output. */
function step(...found: { id: string; package: string }[]) {
  const report = join(folder, 'report.json');
  const vulnerabilities = Object.fromEntries(
    found.map(({ id, package: name }) => [
      name,
      {
        via: [
          'another-package',
          { name, url: `https://github.com/advisories/${id}`, title: 'Bad', range: '*' },
        ],
      },
    ]),
  );
  writeFileSync(report, JSON.stringify({ vulnerabilities }));
  const { status, stdout, stderr } = spawnSync('node', ['.ci/advisories', report], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('the advisory check fails and names an advisory without an excuse', () => {
  const { status, said } = step({ id: 'GHSA-aaaa-bbbb-cccc', package: 'express' });
  expect(status).toBe(1);
  expect(said).toContain('express GHSA-aaaa-bbbb-cccc: Bad (*)');
});

test('the advisory check passes if all advisories are excused', () => {
  expect(step(...excuses.slice(0, 1))).toMatchObject({ status: 0 });
  expect(step()).toMatchObject({ status: 0 });
});

test('the advisory check fails if an excuse is for another package', () => {
  expect(step({ ...excuses[0]!, package: 'express' })).toMatchObject({ status: 1 });
});

test('each excused advisory has a reason and an expiry date', () => {
  for (const excuse of excuses) {
    expect(excuse).toEqual({
      id: expect.stringMatching(/^GHSA(-\w{4}){3}$/),
      package: expect.any(String),
      reason: expect.stringMatching(/.{20}/),
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  }
});
