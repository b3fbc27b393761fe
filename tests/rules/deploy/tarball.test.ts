import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packRelease } from '../../../deploy/tarball/pack.ts';
import { refusalOf } from '../../../deploy/tarball/refusal.ts';
import { stageRelease } from '../../../deploy/tarball/stage.ts';

/** Tests `npm run release` (decisions/releases.md); tests/release tests the result up to a running portal. */

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-tarball-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);

const out = () => join(root, 'release');

describe('a checkout to release', () => {
  beforeEach(() => {
    write('package.json', JSON.stringify({ version: '1.2.3' }));
    write('CHANGELOG.md', '# История\n\n## [1.2.3] - 2026-11-28\n\n- Всё\n');
    write('.gitignore', 'release/\n');
    write('migrations/0001-first.ts', 'export const up = 1;\n');
    write('migrations/released.json', '{"1.2.3":{}}');
    const { released } = /: (?<released>\{.*\})$/.exec(unlisted()!)!.groups!;
    write('migrations/released.json', `{"1.2.3":${released}}`);
    git('init', '--quiet');
    commit();
  });
  /** Commits the current files and returns the reason why they cannot be released. */
  function unlisted() {
    git('init', '--quiet');
    commit();
    return refusalOf('1.2.3', root, out());
  }
  function commit(): void {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Release');
  }

  test('a complete checkout can be released', () => {
    expect(refusalOf('1.2.3', root, out())).toBeUndefined();
  });

  test.each<[string, string | undefined, () => void, string]>([
    ['without a version number', undefined, () => {}, 'Name the version'],
    ['as v1.2.3', 'v1.2.3', () => {}, 'not a semantic version'],
    ['as 1.2', '1.2', () => {}, 'not a semantic version'],
    ['as 01.2.3', '01.2.3', () => {}, 'not a semantic version'],
    ['as 1.2.3+linux', '1.2.3+linux', () => {}, 'not a semantic version'],
    ['as ../1.2.3', '../1.2.3', () => {}, 'not a semantic version'],
    ['with an uncommitted file', '1.2.3', () => write('new.ts'), 'not clean'],
    ['with an uncommitted change', '1.2.3', () => write('package.json', '{"version":"1.2.3" }'), 'not clean'],
    ['as a version other than that of package.json', '1.2.4', () => {}, 'package.json names version 1.2.3'],
    [
      'without a section for the version in the changelog',
      '1.2.3',
      () => {
        write('CHANGELOG.md', '## [1.2.30] - 2026-11-28\n## [1.2.3]\n');
        commit();
      },
      'CHANGELOG.md has no section «## [1.2.3] - YYYY-MM-DD»',
    ],
    ['if its tag exists', '1.2.3', () => void git('tag', 'v1.2.3'), 'tag v1.2.3 exists'],
    ['if its tarball exists', '1.2.3', () => write('release/svetoch-portal-1.2.3.tgz'), '.tgz exists'],
    [
      'with a change to a released migration',
      '1.2.3',
      () => {
        write('migrations/0001-first.ts', 'export const up = 2;\n');
        commit();
      },
      'Released migrations have changed: 0001-first.ts',
    ],
    [
      'with a migration missing from released.json',
      '1.2.3',
      () => {
        write('migrations/0002-second.ts');
        commit();
      },
      'migrations/released.json lacks "1.2.3": {"0002-second.ts":',
    ],
  ])('a checkout cannot be released %s', (_, version, change, refusal) => {
    change();
    const said = refusalOf(version, root, out());
    expect(said).toContain(refusal);
    expect(said).not.toContain('\n');
  });
});

test('the release command rejects an invalid version with one line and exit code 1', () => {
  const args = ['--import', 'tsx', 'deploy/tarball/release.ts', 'v1'];
  let failed: { status: number; stdout: string; stderr: string } | undefined;
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    failed = error as typeof failed;
  }
  expect([failed?.status, failed?.stdout]).toEqual([1, '']);
  expect(failed?.stderr.trim()).toBe('v1 is not a semantic version such as 1.2.3 or 1.2.3-rc.1');
});

/** Creates a small built checkout with files that must be shipped and files that must not. */
function builtCheckout(): string {
  const source = join(root, 'source');
  const shipped = [
    '.dockerignore',
    'CHANGELOG.md',
    'Dockerfile',
    'LICENSE',
    'compose.yaml',
    'deploy',
    'docs/install.md',
  ];
  for (const part of [
    ...shipped,
    'server/cli/run.js',
    'server/cli/check-driver.js',
    'server/cli/commands.json',
    'package.json',
  ])
    cpSync(part, join(source, part), { recursive: true });
  const made = [
    'build/client/assets/a.js',
    'build/server/index.js',
    'build/commands/start.js',
    'build/commands/migrate.js',
  ];
  const packages = [
    'node_modules/express/index.js',
    'node_modules/better-sqlite3/build/Release/better_sqlite3.node',
  ];
  const unwanted = [
    'app/root.tsx',
    'tests/a.test.ts',
    '.env',
    'var/portal.db',
    'build/.sources',
    'node_modules/.package-lock.json',
  ];
  for (const file of [...made, ...packages, ...unwanted]) write(`source/${file}`, file);
  mkdirSync(join(source, 'node_modules/.bin'));
  symlinkSync('../express/index.js', join(source, 'node_modules/.bin/express'));
  write('drivers/node-v127-linux-x64/better_sqlite3.node', 'driver');
  return source;
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

function staged(): string {
  const stage = join(root, 'svetoch-portal-1.2.3');
  stageRelease(builtCheckout(), stage, { drivers: join(root, 'drivers'), majors: [20, 22] });
  return stage;
}

test('a release contains everything needed for serving, but no sources, tests or secrets', () => {
  const stage = staged();
  expect(filesOf(stage)).toEqual(
    [
      ...[
        '.dockerignore',
        'CHANGELOG.md',
        'Dockerfile',
        'LICENSE',
        'compose.yaml',
        'docs/install.md',
        'package.json',
      ],
      ...[
        'build/client/assets/a.js',
        'build/commands/migrate.js',
        'build/commands/start.js',
        'build/server/index.js',
      ],
      ...['deploy/Caddyfile', 'deploy/nginx.conf', 'deploy/release.sh', 'deploy/share-assets.sh'],
      ...[
        'deploy/grafana/portal.json',
        'deploy/prometheus/portal.rules.yml',
        'deploy/prometheus/prometheus.yml',
      ],
      ...['portal-backup.service', 'portal-backup.timer', 'portal-worker.service', 'portal@.service'].map(
        (unit) => `deploy/systemd/${unit}`,
      ),
      'node_modules/better-sqlite3/lib/binding/node-v127-linux-x64/better_sqlite3.node',
      'node_modules/express/index.js',
      ...['server/cli/check-driver.js', 'server/cli/commands.json', 'server/cli/run.js'],
    ].toSorted(),
  );
  expect(JSON.parse(readFileSync(join(stage, 'server/cli/commands.json'), 'utf8'))).toEqual([
    'start',
    'migrate',
  ]);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'))).toMatchObject({
    engines: { node: '^20.19.0 || ^22.0.0' },
    scripts: { start: 'node server/cli/run.js start', 'db:migrate': 'node server/cli/run.js migrate' },
    dependencies,
    allowScripts: { 'better-sqlite3': false, koffi: false },
  });
});

test('a release tarball is reproducible and contains the checksums of its files', () => {
  const stage = staged();
  const first = readFileSync(packRelease(stage, out(), 1_700_000_000));
  rmSync(join(stage, 'SHA256SUMS'));
  utimesSync(join(stage, 'LICENSE'), 1, 1);
  const tarball = packRelease(stage, out(), 1_700_000_000);
  expect(first.equals(readFileSync(tarball))).toBe(true);
  execFileSync('sha256sum', ['--check', '--status', 'svetoch-portal-1.2.3.tgz.sha256'], { cwd: out() });

  const unpacked = join(root, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
  const folder = join(unpacked, 'svetoch-portal-1.2.3');
  execFileSync('sha256sum', ['--check', '--status', '--strict', 'SHA256SUMS'], { cwd: folder });
  const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(listed.map((line) => line.slice(66))).toEqual(
    filesOf(folder).filter((file) => file !== 'SHA256SUMS'),
  );
});

test.each<[string, (stage: string) => void]>([
  ['portal.env', (stage) => writeFileSync(join(stage, 'portal.env'), 'SESSION_SECRET=1')],
  ['docs/backup.key', (stage) => writeFileSync(join(stage, 'docs/backup.key'), '')],
  ['docs/portal.db', (stage) => writeFileSync(join(stage, 'docs/portal.db'), '')],
  ['build/server/index.js.map', (stage) => writeFileSync(join(stage, 'build/server/index.js.map'), '')],
  ['server/cli/start.ts', (stage) => writeFileSync(join(stage, 'server/cli/start.ts'), '')],
  ['docs/hosts', (stage) => symlinkSync('/etc/hosts', join(stage, 'docs/hosts'))],
])('a release with the file %s fails and leaves no tarball', (file, add) => {
  const stage = staged();
  add(stage);
  expect(() => packRelease(stage, out(), 1)).toThrow(`must not be shipped: ${file}`);
  expect(existsSync(out())).toBe(false);
});
