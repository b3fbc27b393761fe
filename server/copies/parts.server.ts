import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part } from './manifest.ts';
import { allEnd, feed, type Running, runProgram } from './programs.server.ts';

const age = { package: 'age' };

/**
 * Writes a file of a backup from a stream, encrypted for `recipient` if there is one, readable only by its owner. The
 * file is on the disk when this returns.
 */
export async function writePart(
  folder: string,
  name: string,
  source: Readable,
  recipient: string | undefined,
): Promise<Part> {
  const stored = recipient ? `${name}.age` : name;
  const sealing = recipient
    ? await runProgram(['age'], ['--encrypt', '--recipient', recipient], age)
    : undefined;
  const hash = createHash('sha256');
  let size = 0;
  const write = pipeline(
    sealing?.output ?? source,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(join(folder, stored), { mode: 0o600, flush: true }),
  );
  await allEnd(write, ...(sealing ? [feed(source, sealing.input), sealing.ended] : []));
  return { name: stored, size, sha256: hash.digest('hex') };
}

/** Returns whether a file of a backup is unchanged. */
export async function isWhole(folder: string, { name, size, sha256 }: Part): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(join(folder, name))) {
    hash.update(chunk);
    read += chunk.length;
  }
  return read === size && hash.digest('hex') === sha256;
}

/** The receiver of a stream: a program or a file. */
export type Target = Pick<Running, 'input' | 'ended'>;

/** Passes the contents of a file of a backup to `target`; `identity` is the key file if the backup is encrypted. */
export async function readPart(
  folder: string,
  { name }: Part,
  identity: string | undefined,
  target: Target,
): Promise<void> {
  const stored = createReadStream(join(folder, name));
  const opening = identity
    ? await runProgram(['age'], ['--decrypt', '--identity', identity], age)
    : undefined;
  await allEnd(
    ...(opening ? [feed(stored, opening.input), opening.ended] : []),
    feed(opening?.output ?? stored, target.input),
    target.ended,
  );
}

/** Flushes the entries of a folder to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
