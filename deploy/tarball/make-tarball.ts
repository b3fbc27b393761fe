import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileDrivers, supportedMajors } from './compile-drivers.ts';
import { packRelease } from './pack.ts';
import { nameOf } from './refusal.ts';
import { stageRelease } from './stage.ts';
import { run } from './steps.ts';

type Making = {
  version: string;
  /** The checkout, of which only the commit counts. */
  root: string;
  /** The folder for the tarball. */
  out: string;
  majors?: readonly number[];
  tell?: (line: string) => void;
};

/**
 * Makes the tarball of the commit that is checked out, with the compiled portal, its packages and a SQLite driver for each
 * major version of Node (decisions/releases.md). Works in a temporary folder with packages of its own. Returns the path of the tarball.
 */
export function makeTarball({
  version,
  root,
  out,
  majors = supportedMajors,
  tell = () => {},
}: Making): string {
  const work = mkdtempSync(join(tmpdir(), 'portal-release-'));
  const source = join(work, 'source');
  const drivers = join(work, 'drivers');
  const stage = join(work, nameOf(version));
  const step = (what: string) => tell(`${what} (${Math.round(performance.now() / 1_000)} s)`);
  try {
    step('copy of the commit');
    mkdirSync(source);
    run('git', ['archive', '--output', join(work, 'source.tar'), 'HEAD'], { cwd: root });
    run('tar', ['--extract', '--file', join(work, 'source.tar'), '--directory', source], { cwd: work });
    const time = Number(run('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], { cwd: root }));
    step('packages');
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: source });
    step('build');
    run('npm', ['run', 'build'], { cwd: source, env: { BUILD_DIR: 'build' } });
    step('drivers of SQLite');
    const held = compileDrivers(source, { majors, folder: drivers, work, tell });
    if (held.length === 0) throw new Error('no driver of SQLite could be compiled');
    step('tarball');
    run('deploy/prune.sh', [], { cwd: source });
    stageRelease(source, stage, { drivers, majors: held });
    return packRelease(stage, out, time);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
