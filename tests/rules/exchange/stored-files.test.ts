import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receivePiece, TooLarge } from '#server/exchange/door/stored-files.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-pieces-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(count: number, broken?: Error) {
  for (let i = 0; i < count; i++) yield Buffer.alloc(1_000);
  if (broken) throw broken;
}

describe('an incomplete part from 1C', () => {
  const broken = new Error('reset by peer');

  test.each([0, 1, 20])('fifty parts cut off after %i chunks leave no files', async (count) => {
    const received = Array.from({ length: 50 }, () =>
      expect(receivePiece(folder, pieces(count, broken), 100_000)).rejects.toBe(broken),
    );
    await Promise.all(received);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a part that is too long leaves no file', async () => {
    await expect(receivePiece(folder, pieces(3), 2_500)).rejects.toBeInstanceOf(TooLarge);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a complete part is stored with its length', async () => {
  const { path, size } = await receivePiece(folder, pieces(3), 3_000);
  expect([size, readdirSync(folder).length]).toEqual([3_000, 1]);
  rmSync(path);
});
