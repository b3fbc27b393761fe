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

describe('an incomplete piece from 1C leaves no file', () => {
  const broken = new Error('reset by peer');

  test.each([0, 1, 20])('when it ends early after %i chunks, even if fifty arrive at once', async (count) => {
    const received = Array.from({ length: 50 }, () =>
      expect(receivePiece(folder, pieces(count, broken), 100_000)).rejects.toBe(broken),
    );
    await Promise.all(received);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('when it is too long', async () => {
    await expect(receivePiece(folder, pieces(3), 2_500)).rejects.toBeInstanceOf(TooLarge);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a complete piece is stored with its length', async () => {
  const { path, size } = await receivePiece(folder, pieces(3), 3_000);
  expect([size, readdirSync(folder).length]).toEqual([3_000, 1]);
  rmSync(path);
});
