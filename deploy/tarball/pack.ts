import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { run } from './steps.ts';

/**
 * Packs the folder `stage`, with a list of the checksums of its files, as a tarball of the same name in `out`, and writes the
 * tarball's own checksum beside it. The same files give the same tarball: names are sorted, the owner is root, and all times
 * are `time`, in seconds. Throws when there is something that must not be shipped. Returns the path of the tarball.
 */
export function packRelease(stage: string, out: string, time: number): string {
  const name = basename(stage);
  const files = filesIn(stage);
  const unwanted = unwantedOf(stage, files);
  if (unwanted.length > 0) throw new Error(`these files must not be shipped: ${unwanted.join(', ')}`);
  writeFileSync(join(stage, 'SHA256SUMS'), files.map((file) => checksum(join(stage, file), file)).join(''));
  mkdirSync(out, { recursive: true });
  const tarball = resolve(out, `${name}.tgz`);
  const unfinished = `${tarball}.unfinished`;
  try {
    run(
      'tar',
      [
        ...['--create', '--file', unfinished, '--use-compress-program', 'gzip --no-name --best'],
        ...[
          '--sort=name',
          `--mtime=@${time}`,
          '--owner=0',
          '--group=0',
          '--numeric-owner',
          '--mode=u=rwX,go=rX',
        ],
        ...['--format=gnu', '--directory', dirname(stage), name],
      ],
      { cwd: out },
    );
    writeFileSync(`${tarball}.sha256`, checksum(unfinished, `${name}.tgz`));
    renameSync(unfinished, tarball);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return tarball;
}

/** A line as `sha256sum` prints it. */
function checksum(file: string, name: string): string {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}\n`;
}

/** Returns the paths of all files and links below `folder`, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Links, sources, tests and secrets. */
function unwantedOf(stage: string, files: readonly string[]): string[] {
  return files.filter(
    (file) =>
      !lstatSync(join(stage, file)).isFile() ||
      /(?:^|\/)(?:[^/]*\.env|[^/]*\.key|[^/]*\.db)$/.test(file) ||
      (!file.startsWith('node_modules/') && /\.(?:tsx?|map)$|\.test\.\w+$/.test(file)),
  );
}
