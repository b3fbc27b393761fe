import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Tests deploy/share-assets.sh, which keeps old assets for a day for pages that are still open (§12.7.3). */

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-releases-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const assets = (release: string) => join(folder, release, 'build/client/assets');
const filesOf = (release: string) => readdirSync(assets(release)).toSorted();

function build(release: string, ...names: string[]): void {
  mkdirSync(assets(release), { recursive: true });
  for (const name of names) writeFileSync(join(assets(release), name), release);
}

const share = (from: string, to: string) =>
  execFileSync('deploy/share-assets.sh', [join(folder, from), join(folder, to)]);

/** Makes all files look this many hours older. */
function hoursPass(hours: number): void {
  for (const release of readdirSync(folder))
    for (const name of readdirSync(assets(release))) {
      const at = Date.now() / 1000 - hours * 3600;
      utimesSync(join(assets(release), name), at, at);
    }
}

test('share-assets.sh copies the missing assets of each release to the other, and can run twice', () => {
  build('1', 'root-a.js', 'same.js');
  build('2', 'root-b.js', 'same.js');
  share('1', '2');
  const all = ['root-a.js', 'root-b.js', 'same.js'];
  expect([filesOf('1'), filesOf('2')]).toEqual([all, all]);
  expect(existsSync(join(folder, '2/build/own-assets'))).toBe(true);
  share('1', '2');
  expect(filesOf('2')).toEqual(all);
});

test('share-assets.sh keeps assets for a day after their release is replaced, regardless of age', () => {
  build('1', 'root-a.js');
  hoursPass(24 * 30);
  build('2', 'root-b.js');
  share('1', '2');
  expect(filesOf('2')).toEqual(['root-a.js', 'root-b.js']);
  build('3', 'root-c.js');
  share('2', '3');
  expect(filesOf('3')).toEqual(['root-a.js', 'root-b.js', 'root-c.js']);
  hoursPass(25);
  build('4', 'root-d.js');
  share('3', '4');
  expect(filesOf('4')).toEqual(['root-c.js', 'root-d.js']);
});

test('after a rollback, share-assets.sh keeps the assets of the failed release for a day', () => {
  build('1', 'root-a.js');
  build('2', 'root-b.js');
  share('1', '2');
  hoursPass(72);
  share('2', '1');
  hoursPass(1);
  build('3', 'root-c.js');
  share('1', '3');
  expect(filesOf('3')).toEqual(['root-a.js', 'root-b.js', 'root-c.js']);
});

test('share-assets.sh requires both folders', () => {
  expect(() => execFileSync('deploy/share-assets.sh', ['/nowhere'], { stdio: 'pipe' })).toThrow(
    /share-assets\.sh OLD NEW/,
  );
});
