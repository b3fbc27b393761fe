import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inputs of `npm run build`, besides the packages in package-lock.json. */
export const sourcesOfBuild = [
  'app',
  'server',
  'compat',
  'migrations',
  'public',
  'docs/examples',
  'docs/legacy-api.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.commands.config.ts',
  'remix.config.js',
] as const;

const partsOfBuild = ['server', 'client', 'commands'];

/** Returns a digest of the sources below `root`, for the major version of Node that builds them. */
export function sourcesDigest(root = '.', node = process.version): string {
  return digestOf(root, sourcesOfBuild, /^v\d+/.exec(node)?.[0]);
}

/** Marks `build` as made from the sources with this digest. */
export function markBuild(sources: string, build = process.env.BUILD_DIR || 'build'): void {
  writeFileSync(markOf(build), `${sources}\n${digestOf(build, partsOfBuild)}\n`);
}

/**
 * Returns whether `build` is complete and was made from the sources with this digest. The mark also contains a digest
 * of the build, because a plain `npm run build` from other sources leaves an old mark behind.
 */
export function isBuildOf(sources: string, build = process.env.BUILD_DIR || 'build'): boolean {
  if (![markOf(build), ...partsOfBuild.map((part) => join(build, part))].every((path) => existsSync(path)))
    return false;
  return readFileSync(markOf(build), 'utf8') === `${sources}\n${digestOf(build, partsOfBuild)}\n`;
}

const markOf = (build: string) => join(build, '.sources');

function digestOf(root: string, names: readonly string[], of = ''): string {
  const hash = createHash('sha256').update(of);
  for (const name of names) addTo(hash, root, name);
  return hash.digest('hex');
}

/** Adds a file, or all files of a folder, each with its path and length, so that a renamed file counts as a change. */
function addTo(hash: Hash, root: string, name: string): void {
  const path = join(root, name);
  if (statSync(path).isDirectory()) {
    for (const inner of readdirSync(path).sort()) addTo(hash, root, `${name}/${inner}`);
    return;
  }
  const content = readFileSync(path);
  hash.update(`${name}\0${content.length}\0`).update(content);
}
