import { cpSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './steps.ts';

/** The major versions of Node on which the portal runs (decisions/packages.md). */
export const supportedMajors = [20, 22, 24];

/**
 * Compiles better-sqlite3 of the checkout `source` for major versions of Node, which come from the npm registry with their
 * headers, into `folder`, under the names that the package `bindings` looks for. Returns the versions for which there is a
 * driver; `tell` gets a line for each of the others. `work`: a folder for those Nodes.
 */
export function compileDrivers(
  source: string,
  {
    majors,
    folder,
    work,
    tell,
  }: { majors: readonly number[]; folder: string; work: string; tell: (line: string) => void },
): number[] {
  return majors.filter((major) => {
    const env = environmentOf(major, work, tell);
    if (!env) return false;
    run('npm', ['rebuild', 'better-sqlite3'], { cwd: source, env });
    const name = run('node', ['-p', nameAndTry], { cwd: source, env }).trim();
    mkdirSync(join(folder, name), { recursive: true });
    cpSync(
      join(source, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'),
      join(folder, name, 'better_sqlite3.node'),
    );
    return true;
  });
}

/** Opens a database with the driver, then prints the name of its folder. */
const nameAndTry = `
  new (require('better-sqlite3'))(':memory:').prepare('select 1').get(),
  ['node', 'v' + process.versions.modules, process.platform, process.arch].join('-')`;

/** Returns the environment in which `node` is of this major version; undefined when it cannot be got. */
function environmentOf(
  major: number,
  work: string,
  tell: (line: string) => void,
): Record<string, string> | undefined {
  const compiling = { npm_config_build_from_source: 'true' };
  const home = join(work, `node-${major}`);
  const name = `node-${process.platform}-${process.arch}`;
  try {
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, `${name}@${major}`], {
      cwd: work,
    });
  } catch (error) {
    if (process.versions.node.startsWith(`${major}.`)) return compiling;
    const [, reason = ''] = (error as Error).message.split('\n');
    tell(`Node ${major} cannot be got, so the tarball will not run on it: ${reason}`);
    return undefined;
  }
  const node = join(home, 'node_modules', name);
  return {
    ...compiling,
    npm_config_nodedir: node,
    PATH: [join(node, 'bin'), process.env.PATH].join(delimiter),
  };
}
