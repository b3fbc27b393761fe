import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readImage, writeImage } from '#server/goods/read-model/image.server.ts';
import { withoutPause } from '#server/goods/read-model/pace.ts';
import { mapped, pathOf, sharedFile } from '#server/goods/read-model/shared-memory.server.ts';

let file: FileHandle;
beforeEach(async () => {
  file = await sharedFile('test');
});
afterEach(() => file.close());

const memory = () => mapped(pathOf(process.pid, file.fd));

describe('an image of any tree', () => {
  const views = fc.oneof(
    fc.uint8Array({ maxLength: 9 }),
    fc.uint16Array({ maxLength: 9 }),
    fc.uint32Array({ maxLength: 9 }),
    fc.int32Array({ maxLength: 9 }),
    fc.float64Array({ maxLength: 9 }),
    fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes)),
  );
  const leaves = fc.oneof(
    views,
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('tree'), {
        maxKeys: 5,
        noNullPrototype: true,
      }),
      fc.array(fc.tuple(fc.integer(), tie('tree')), { maxLength: 5 }).map((pairs) => new Map(pairs)),
    ),
  }));

  test('a memory image of any tree opens as an equal tree', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (given) => {
        await file.truncate(0);
        await writeImage(given, file, withoutPause);
        expect(await readImage(await memory(), withoutPause)).toStrictEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  test('a memory image of long lists opens as an equal tree and stores each column once', async () => {
    const column = new Float64Array(5_000).map((_, i) => i / 3);
    const given = {
      texts: Array.from({ length: 2_500 }, (_, i) => `текст ${i}`),
      pages: Array.from({ length: 2_001 }, (_, i) => ({ bytes: Buffer.from(`${i}`), encoding: 'latin1' })),
      gaps: Array.from({ length: 1_001 }, (_, i) =>
        i % 3 ? undefined : { first: i, words: new Uint32Array([i]) },
      ),
      map: new Map(Array.from({ length: 3_000 }, (_, i) => [i, { column: new Int32Array([i, -i]) }])),
      column,
    };
    await writeImage({ ...given, again: { column } }, file, withoutPause);
    const opened = await readImage(await memory(), withoutPause);
    expect(opened).toStrictEqual({ ...given, again: { column } });
    const { size } = await file.stat();
    await file.truncate(0);
    await writeImage(given, file, withoutPause);
    expect(size - (await file.stat()).size).toBeLessThan(200);
  });
});

test('a write to an opened memory image does not affect later readers', async () => {
  await writeImage({ column: new Int32Array([1, 2, 3]) }, file, withoutPause);
  const opened = (await readImage(await memory(), withoutPause)) as { column: Int32Array };
  opened.column[1] = 9;
  expect(await readImage(await memory(), withoutPause)).toEqual({ column: new Int32Array([1, 2, 3]) });
});

test('the file of a memory image has no name in any folder', async () => {
  const { nlink } = await file.stat();
  expect(nlink).toBe(0);
});

describe('refused images', () => {
  const refused = async () =>
    expect(readImage(await memory(), withoutPause)).rejects.toThrow(
      'not an image of this code, or not all of it',
    );

  test('a truncated memory image is rejected', async () => {
    await writeImage({ column: new Int32Array(1_000) }, file, withoutPause);
    await file.truncate(2_000);
    await refused();
    await file.truncate(20);
    await refused();
  });

  test('an incomplete memory image is rejected', async () => {
    await writeImage({ column: new Int32Array(1_000) }, file, withoutPause);
    await file.write(Buffer.alloc(64), 0, 64, 0);
    await refused();
  });

  test('a memory image written by other code is rejected', async () => {
    await writeImage({ column: new Int32Array(1_000) }, file, withoutPause);
    await file.write(randomBytes(32), 0, 32, 8);
    await refused();
  });

  test('a file with other contents and an empty file are rejected as memory images', async () => {
    await file.write(randomBytes(5_000), 0, 5_000, 0);
    await refused();
    await file.truncate(0);
    await expect(memory()).rejects.toThrow('mmap: error');
  });

  test('writing a memory image fails for a value of an unsupported type', async () => {
    await expect(writeImage({ dates: new Float32Array(1) }, file, withoutPause)).rejects.toThrow(
      'an image holds no Float32Array',
    );
  });

  test('writing a memory image to a read-only file fails', async () => {
    const readOnly = await open(pathOf(process.pid, file.fd), 'r');
    await expect(writeImage({}, readOnly, withoutPause)).rejects.toThrow();
    await readOnly.close();
  });
});
