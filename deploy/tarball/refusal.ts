import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedSteps, unlistedSteps } from './released-steps.ts';

/** Returns the name of the tarball of a version, without `.tgz`; it is also the name of its folder. */
export function nameOf(version: string): string {
  return `svetoch-portal-${version}`;
}

const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*)?$/;

/**
 * Returns in one line why the checkout `root` cannot be released as `version`, undefined when it can. Releases are written
 * to `out`. A version with build metadata (`+…`) is refused, too: no image can be named after it.
 */
export function refusalOf(version: string | undefined, root: string, out: string): string | undefined {
  if (!version) return 'Name the version: npm run release -- 1.2.3';
  if (!semver.test(version)) return `${version} is not a semantic version such as 1.2.3 or 1.2.3-rc.1`;
  if (git(root, 'status', '--porcelain') !== '')
    return 'The work tree is not clean: commit or remove the changes first';
  const named = (JSON.parse(read(root, 'package.json')) as { version: string }).version;
  if (named !== version)
    return `package.json names version ${named}: npm version --no-git-tag-version ${version}`;
  if (!existsSync(join(root, 'CHANGELOG.md')) || !hasSection(read(root, 'CHANGELOG.md'), version))
    return `CHANGELOG.md has no section «## [${version}] - YYYY-MM-DD»`;
  if (git(root, 'tag', '--list', `v${version}`) !== '')
    return `Version ${version} is released: tag v${version} exists`;
  const tarball = join(out, `${nameOf(version)}.tgz`);
  if (existsSync(tarball)) return `Version ${version} is released: ${tarball} exists`;
  const changed = changedSteps(root);
  if (changed.length > 0) return `Released migrations have changed: ${changed.join(', ')}`;
  const unlisted = unlistedSteps(root);
  if (Object.keys(unlisted).length > 0)
    return `migrations/released.json lacks "${version}": ${JSON.stringify(unlisted)}`;
  return undefined;
}

function hasSection(changelog: string, version: string): boolean {
  return changelog
    .split('\n')
    .some((line) => line.startsWith(`## [${version}] - `) && /- \d{4}-\d\d-\d\d$/.test(line));
}

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
