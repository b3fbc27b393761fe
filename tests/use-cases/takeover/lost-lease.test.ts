import type { KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { leaseMs } from '#server/db/one-at-a-time.server.ts';
import { importPortal } from '#server/takeover/import-portal.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { inFolder, nameIn1c } from './portal.ts';

const fresh = smallWorld();
afterEach(async () => {
  vi.useRealTimers();
  await clearTables(fresh.db, 'old_records', 'locks');
});

/** Runs `work` once, after the first statement on a table. The next statement waits for it. */
function onFirst(table: string, work: () => Promise<void>): KyselyPlugin {
  let first: unknown;
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(table)) first ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === first) await work();
      return result;
    },
  };
}

// SQLite needs no lease.
describe.runIf(dialect === 'mysql')('a takeover that has lost its lease to another process', () => {
  test.each([
    [false, /^Перенос остановлен: .* Перенесённое остаётся, повторный запуск продолжит$/, 500],
    [true, /^Проверка остановлена: .* В базе ничего не изменилось$/, 0],
  ])('a takeover that lost its lease stops between batches (dry run: %s)', async (dryRun, message, taken) => {
    await nameIn1c(fresh.db);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const told = vi.spyOn(AbortController.prototype, 'abort');
    const products = Array.from({ length: 1_200 }, (_, i) => `${i + 1};p-101;`);
    const files = { 'products.csv': ['id;xml_id;articul', ...products, ''].join('\n') };
    const db = fresh.db.withPlugin(
      onFirst('old_records', async () => {
        await changeRows(fresh.db, 'locks', {}, { holder: 'another process' });
        vi.advanceTimersByTime(leaseMs / 4);
        await vi.waitFor(() => expect(told).toHaveBeenCalled());
      }),
    );
    const result = await inFolder(files, (folder) => importPortal(db, folder, { now: noon, dryRun }));
    expect(result).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(message) });
    const known = await fresh.db
      .selectFrom('old_records')
      .select('old_id')
      .where('kind', '=', 'product')
      .execute();
    expect(known).toHaveLength(taken);
  });
});
