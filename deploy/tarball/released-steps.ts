import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file as a release has shipped it: its length in bytes and its SHA-256. */
type Shipped = { bytes: number; sha256: string };

/** migrations/released.json: by release, the files of the steps that it brought, and the helpers as they were then. */
type Released = Record<string, Record<string, Shipped>>;

/** Only this one may grow, at its end. */
const helpers = 'columns.ts';

/** Returns the files of `root`/migrations that a released one no longer equals, or that are gone. */
export function changedSteps(root: string): string[] {
  return releasedFiles(root)
    .filter(([name, shipped]) => !isUnchanged(root, name, shipped))
    .map(([name]) => name);
}

/** Returns the files of `root`/migrations that belong to no release yet, as the next release has to list them. */
export function unlistedSteps(root: string): Record<string, Shipped> {
  const listed = releasedFiles(root);
  const isListed = (name: string, { bytes }: Shipped) =>
    listed.some(([known, shipped]) => known === name && (name !== helpers || shipped.bytes === bytes));
  return Object.fromEntries(
    filesOfSteps(root)
      .map((name) => [name, shippedAs(readFileSync(fileOf(root, name)))] as const)
      .filter(([name, shipped]) => !isListed(name, shipped)),
  );
}

const fileOf = (root: string, name: string) => join(root, 'migrations', name);

function releasedFiles(root: string): [name: string, shipped: Shipped][] {
  const released = JSON.parse(readFileSync(fileOf(root, 'released.json'), 'utf8')) as Released;
  return Object.values(released).flatMap((files) => Object.entries(files));
}

function isUnchanged(root: string, name: string, shipped: Shipped): boolean {
  if (!filesOfSteps(root).includes(name)) return false;
  const content = readFileSync(fileOf(root, name));
  const compared = name === helpers ? content.subarray(0, shipped.bytes) : content;
  return shippedAs(compared).sha256 === shipped.sha256;
}

function filesOfSteps(root: string): string[] {
  return readdirSync(join(root, 'migrations'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'history.ts')
    .toSorted();
}

function shippedAs(content: Buffer): Shipped {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
