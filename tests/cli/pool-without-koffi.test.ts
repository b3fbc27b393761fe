import { afterAll, expect, test, vi } from 'vitest';
import type { Built } from '#server/goods/read-model/build-model.server.ts';
import type { Pool } from '#server/goods/read-model/one-build.server.ts';

const loadKoffi = '#server/goods/read-model/load-koffi.server.ts';

vi.resetModules();
vi.doMock(loadKoffi, () => ({
  loadKoffi: async () => {
    throw new Error("Cannot find package 'koffi'\nrequire stack");
  },
}));
const { oneBuild } = await import('#server/goods/read-model/one-build.server.ts');

afterAll(() => {
  vi.doUnmock(loadKoffi);
  vi.resetModules();
});

const built = { log: { last: 7 } } as Built;

test('a pool process without koffi builds at once without waiting for its turn, and warns only once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const say = vi.fn();
  const pool: Pool = { say, hear: () => () => {} };
  for (const newerThan of [0, 0, 0]) {
    expect(await oneBuild('sold', newerThan, async () => built, pool)).toMatchObject({
      number: 0,
      log: { last: 7 },
    });
  }
  expect(say).not.toHaveBeenCalled();
  expect(warn.mock.calls).toEqual([
    [
      "catalogue: not shared with other processes: each process builds its own: Error: Cannot find package 'koffi'",
    ],
  ]);
  warn.mockRestore();
});
