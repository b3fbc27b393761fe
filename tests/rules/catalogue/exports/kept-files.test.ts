import { writeSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keptFile, mayBegin, type Write, wholeSize } from '#server/catalogue/exports/kept-files.server.ts';

function settled<T>() {
  let resolve!: (value: T) => void;
  let reject!: (why: unknown) => void;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

let keys = 0;
const newKey = () => `file ${++keys}`;

/** Returns a file whose writing the test controls. */
function writing(owner = `account ${++keys}`, key = newKey()) {
  const begun = settled<Parameters<Write>[0]>();
  const over = settled<void>();
  const errors: unknown[] = [];
  const write: Write = (to) => {
    begun.resolve(to);
    to.signal.addEventListener('abort', () => over.reject(to.signal.reason));
    return over.promise;
  };
  return {
    key,
    owner,
    errors,
    over,
    begun: begun.promise,
    open: () => keptFile(key, owner, write, (error) => errors.push(error)).getReader(),
    async put(text: string) {
      const { fd, written } = await begun.promise;
      written(writeSync(fd, text));
    },
  };
}
type Reader = ReturnType<ReturnType<typeof writing>['open']>;
const next = async (reader: Reader) => {
  const { value, done } = await reader.read();
  return done ? undefined : Buffer.from(value!).toString();
};
async function rest(reader: Reader): Promise<string> {
  let text = '';
  for (let piece = await next(reader); piece !== undefined; piece = await next(reader)) text += piece;
  return text;
}

describe('a file being written', () => {
  test('an export file is read while it grows and ends when writing is complete', async () => {
    const file = writing();
    const reader = file.open();
    const first = next(reader);
    await file.put('Артикул;');
    expect(await first).toBe('Артикул;');
    expect(wholeSize(file.key)).toBeUndefined();
    await file.put('Цена');
    file.over.resolve();
    expect(await rest(reader)).toBe('Цена');
    expect(wholeSize(file.key)).toBe(Buffer.byteLength('Артикул;Цена'));
  });

  test('the writing of an export file does not begin before the first read', async () => {
    const file = writing();
    const reader = file.open();
    await reader.cancel();
    expect(await Promise.race([file.begun, 'not begun'])).toBe('not begun');
  });

  test('all readers share one export file, which is completed even if a reader disconnects', async () => {
    const file = writing();
    const [one, another] = [file.open(), file.open()];
    const pieces = Promise.all([next(one), next(another)]);
    await file.put('а');
    expect(await pieces).toEqual(['а', 'а']);
    await one.cancel();
    await file.put('б');
    file.over.resolve();
    expect(await rest(another)).toBe('б');
    expect(await rest(file.open())).toBe('аб');
  });

  test('an export file without readers is aborted, and the next request writes the file again', async () => {
    const file = writing();
    const reader = file.open();
    const first = next(reader);
    await file.put('а');
    await first;
    const { signal } = await file.begun;
    await reader.cancel();
    expect(signal.aborted).toBe(true);
    expect(file.errors).toEqual([]);
    const again = writing(file.owner, file.key);
    const text = rest(again.open());
    await again.put('б');
    again.over.resolve();
    expect(await text).toBe('б');
  });

  test('if writing an export file fails, its reader gets the error, which is also reported', async () => {
    const file = writing();
    const reader = file.open();
    const first = next(reader);
    await file.put('а');
    await first;
    file.over.reject(new Error('no memory'));
    await expect(next(reader)).rejects.toThrow('no memory');
    expect(file.errors).toEqual([new Error('no memory')]);
    expect(wholeSize(file.key)).toBeUndefined();
  });
});

describe('files being written', () => {
  test('two export files are written at once, and a waiting file without readers is dropped', async () => {
    const [one, two, three, four] = [writing(), writing(), writing(), writing()];
    const texts = [one, two, three].map((file) => rest(file.open()));
    const gone = four.open();
    void gone.read();
    await Promise.all([one.begun, two.begun]);
    expect(await Promise.race([three.begun, 'waits'])).toBe('waits');
    await gone.cancel();
    await one.put('1');
    one.over.resolve();
    await three.put('3');
    two.over.resolve();
    three.over.resolve();
    expect(await Promise.all(texts)).toEqual(['1', '', '3']);
    expect(await Promise.race([four.begun, 'not begun'])).toBe('not begun');
  });

  test('an owner with two unfinished export files may request only those files', async () => {
    const owner = `account ${++keys}`;
    const [one, two] = [writing(owner), writing(owner)];
    const texts = [one, two].map((file) => rest(file.open()));
    await Promise.all([one.begun, two.begun]);
    expect(mayBegin(newKey(), owner)).toBe(false);
    expect(mayBegin(one.key, owner)).toBe(true);
    expect(mayBegin(newKey(), `account ${++keys}`)).toBe(true);
    one.over.resolve();
    two.over.resolve();
    await Promise.all(texts);
    expect(mayBegin(newKey(), owner)).toBe(true);
  });

  test('the limit of two unfinished export files per owner includes files not read yet', async () => {
    const owner = `account ${++keys}`;
    const asked = [writing(owner), writing(owner), writing(owner)];
    expect(asked.map(({ key }) => mayBegin(key, owner))).toEqual([true, true, false]);
    expect(mayBegin(asked[0]!.key, owner)).toBe(true);
    // A HEAD request or a version that the client already has cancels the file without reading.
    await asked[0]!.open().cancel();
    expect(mayBegin(asked[2]!.key, owner)).toBe(true);
    await asked[1]!.open().cancel();
    await asked[2]!.open().cancel();
  });

  test('an owner has at most six export files on the disk for slow clients', async () => {
    const owner = `account ${++keys}`;
    const slow: Reader[] = [];
    const open = async () => {
      const file = writing(owner);
      expect(mayBegin(file.key, owner)).toBe(true);
      const reader = file.open();
      const first = next(reader);
      await file.put('а');
      await first;
      file.over.resolve();
      slow.push(reader);
      return file.key;
    };
    const key = await open();
    while (slow.length < 6) await open();
    expect(mayBegin(newKey(), owner)).toBe(false);
    expect(mayBegin(key, owner)).toBe(true);
    expect(mayBegin(newKey(), `account ${++keys}`)).toBe(true);
    await slow[0]!.cancel();
    expect(mayBegin(newKey(), owner)).toBe(true);
    await Promise.all(slow.map((reader) => reader.cancel()));
  });
});
