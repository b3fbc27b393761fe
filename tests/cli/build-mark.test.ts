import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBuildOf, markBuild, sourcesDigest, sourcesOfBuild } from '#server/cli/build-mark.ts';

let root: string;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};
const remove = (name: string) => rmSync(join(root, name), { recursive: true });
const rename = (from: string, to: string) => renameSync(join(root, from), join(root, to));
const isUpToDate = (node = 'v20.20.2') => isBuildOf(sourcesDigest(root, node), join(root, 'build'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-build-'));
  for (const source of sourcesOfBuild) write(source.includes('.') ? source : `${source}/a/file.ts`, source);
  write('README.md', 'not a part of the build');
  write('build/server/index.js', 'built');
  write('build/client/assets/a.js', 'built');
  write('build/commands/start.js', 'built');
  markBuild(sourcesDigest(root, 'v20.20.2'), join(root, 'build'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the existing build of the demo', () => {
  test.each<[string, () => void]>([
    ['when nothing has changed', () => {}],
    ['when a document has changed that no page shows', () => write('README.md', 'changed')],
    ['when a test has changed', () => write('tests/a.test.ts', 'changed')],
    ['when the same file was written again', () => write('app/a/file.ts', 'app')],
  ])('the demo uses the existing build %s', (_, change) => {
    change();
    expect(isUpToDate()).toBe(true);
  });

  test('the demo uses the existing build with a later Node of the same major version', () => {
    expect(isUpToDate('v20.21.0')).toBe(true);
  });
});

describe('a new build of the demo', () => {
  test.each<[string, () => void]>([
    ...sourcesOfBuild.map((source): [string, () => void] => [
      `when ${source} has changed`,
      () => write(source.includes('.') ? source : `${source}/a/file.ts`, 'changed'),
    ]),
    ['when a file was added', () => write('app/a/new.ts', '')],
    ['when a file was removed', () => remove('server/a/file.ts')],
    ['when a file was renamed', () => rename('server/a/file.ts', 'server/a/other.ts')],
    ['when the build is missing', () => remove('build')],
    ['when the pages are missing', () => remove('build/client')],
    [
      'when somebody else built other sources meanwhile',
      () => write('build/server/index.js', 'built otherwise'),
    ],
    ['when the mark is missing', () => remove('build/.sources')],
    ['when the mark is damaged', () => write('build/.sources', '')],
  ])('the demo builds again %s', (_, change) => {
    change();
    expect(isUpToDate()).toBe(false);
  });

  test('the demo builds again with another major version of Node', () => {
    expect(isUpToDate('v24.1.0')).toBe(false);
  });
});

test('documents that the build reads are listed among its sources', () => {
  const read = ['app', 'server', 'compat']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '(?:\.\.\/)+(docs\/[^?']+)(?:\?raw)'/g)])
    .map(([, document]) => document);
  expect(read).toContain('docs/legacy-api.md');
  const listed = (document = '') =>
    sourcesOfBuild.some((source) => document === source || document.startsWith(`${source}/`));
  expect(read.filter((document) => !listed(document))).toEqual([]);
});
