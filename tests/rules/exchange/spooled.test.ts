import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { spooled } from '#server/exchange/spooled.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'spooled-'));
afterAll(() => rmSync(folder, { recursive: true }));

const piece = Buffer.alloc(1_000_000, 'заказ ');

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.concat([Buffer.from(`${i}:`), piece]);
}

test.each([0, 1, 11])('a response of %i MB is sent unchanged and leaves no file behind', async (count) => {
  const { size, stream } = await spooled(pieces(count), folder);
  expect(readdirSync(folder)).toEqual([]);
  const sent = await buffer(stream());
  const expected: Buffer[] = [];
  for await (const each of pieces(count)) expected.push(each);
  expect(sent.equals(Buffer.concat(expected))).toBe(true);
  expect(sent.length).toBe(size);
});

test('a response that cannot be completed leaves no file behind', async () => {
  async function* broken() {
    yield* pieces(9);
    throw new Error('the database is away');
  }
  await expect(spooled(broken(), folder)).rejects.toThrow('the database is away');
  expect(readdirSync(folder)).toEqual([]);
});
