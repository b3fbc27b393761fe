import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readPart, writePart } from '#server/copies/parts.server.ts';
import { allEnd, feed, runProgram } from '#server/copies/programs.server.ts';
import { newFolder } from './places.ts';

const anything = { package: 'coreutils' };

/** Yields a text and ends only after the program that reads the text has ended. */
async function* endingLate(text: string, ended: Promise<void>) {
  yield Buffer.from(text);
  await ended.catch(() => {});
  await wait(20);
}

test('a program that ends right after reading all bytes counts as successful', async () => {
  const head = await runProgram(['head'], ['--bytes=5'], anything);
  const source = Readable.from(endingLate('bytes', head.ended), { objectMode: false });
  head.output.resume();
  await expect(allEnd(feed(source, head.input), head.ended)).resolves.toBeUndefined();
});

test('a program that ends before reading all bytes counts as failed', async () => {
  const head = await runProgram(['head'], ['--bytes=1'], anything);
  const source = Readable.from(Array(64).fill(Buffer.alloc(65_536)), { objectMode: false });
  head.output.resume();
  await expect(allEnd(feed(source, head.input), head.ended)).rejects.toThrow(/EPIPE|ERR_STREAM/);
});

test('the error of a failed program is reported instead of the broken pipe', async () => {
  const program = await runProgram(['sh'], ['-c', 'echo "an error of its own" >&2; exit 3'], anything);
  const source = Readable.from(Array(64).fill(Buffer.alloc(65_536)), { objectMode: false });
  program.output.resume();
  await expect(allEnd(feed(source, program.input), program.ended)).rejects.toThrow('an error of its own');
});

test('the error of a failed source is reported, and the program that reads the source ends', async () => {
  const program = await runProgram(['cat'], [], anything);
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('some bytes');
      throw new Error('the disk cannot be read');
    })(),
    { objectMode: false },
  );
  program.output.resume();
  await expect(allEnd(feed(source, program.input), program.ended)).rejects.toThrow('the disk cannot be read');
});

test('a chunk of 3 MB reaches a program unchanged', async () => {
  const folder = newFolder();
  const bytes = Buffer.alloc(3_000_000, 'abcdefghijk');
  const part = await writePart(folder, 'part', Readable.from([bytes], { objectMode: false }), undefined);
  const copied = join(folder, 'copied');
  const program = await runProgram(['sh'], ['-c', `cat > ${copied}`], anything);
  await readPart(folder, part, undefined, program);
  expect(readFileSync(copied).equals(bytes)).toBe(true);
});
