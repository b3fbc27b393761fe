import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { historyFile } from '#server/desk/history/history-file.server.ts';
import { listHistory } from '#server/desk/history/list-history.server.ts';
import { saveKeptDays } from '#server/desk/history/save-kept-days.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { pruneHistory } from '#server/work/history/kept-days.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const count = 6_000;
const ids = async (input: object, actor = staff) => {
  const { entries } = await fresh.as(actor).does(listHistory, input);
  return entries.map(({ id }) => id);
};

beforeAll(async () => {
  // There is an entry each minute, the last one at noon. Every third entry belongs to dealer 1.
  const entries = Array.from({ length: count }, (_, i) => {
    const id = i + 1;
    const isDealers = id % 3 === 0;
    return {
      id,
      at: noon - (count - id) * 60_000,
      actor_kind: id % 2 ? ('staff' as const) : ('account' as const),
      actor_id: id % 2 ? staff.staffId : 1,
      actor_name: id % 2 ? 'Ирина' : 'Анна Белова',
      dealer_id: isDealers ? 1 : null,
      kind: isDealers ? 'address' : 'product',
      record_id: id,
      header: id === 7 ? 'Ёлочная гирлянда' : `Запись ${id}`,
      action: id === 10 ? 'removed' : 'changed',
      changes: JSON.stringify([{ label: 'Цена', before: '=1+1', after: `${id}\u00a0₽` }]),
    };
  });
  await bulkInsert(fresh.db, 'history', entries);
});

describe('the history', () => {
  test('the history is listed in pages of 30 entries, the newest first', async () => {
    const first = await fresh.as(staff).does(listHistory, {});
    expect(first.entries.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => count - i));
    expect(first).toMatchObject({ next: count - 29, searched: undefined });
    expect(await ids({ before: first.next })).toEqual(Array.from({ length: 30 }, (_, i) => count - 30 - i));
    expect(await fresh.as(staff).does(listHistory, { before: 5 })).toMatchObject({
      next: undefined,
    });
  });

  test('the history is filtered by dealer, record, action, author and period', async () => {
    expect((await ids({ dealer: 1 })).slice(0, 2)).toEqual([6_000, 5_997]);
    expect(await ids({ kind: 'product', id: 11 })).toEqual([11]);
    expect(await ids({ kind: 'address', id: 11 })).toEqual([]);
    expect(await ids({ action: 'removed' })).toEqual([10]);
    expect(await ids({ action: 'removed', dealer: 1 })).toEqual([]);
    expect((await ids({ who: 'account', dealer: 1 })).slice(0, 2)).toEqual([6_000, 5_994]);
    expect((await ids({ who: 'account-1' }))[0]).toBe(6_000);
    expect(await ids({ who: 'exchange' })).toEqual([]);
    const yesterday = await ids({ endDate: '2026-11-20' });
    expect(yesterday.length).toBeLessThanOrEqual(30);
    expect(await ids({ startDate: '01.01.2031' })).toEqual([]);
  });

  test('a history search matches all words of the query and scans 5,000 entries per request', async () => {
    const search = (input: object) => fresh.as(staff).tries(listHistory, { query: 'елочная', ...input });
    const first = okValue(await search({}));
    expect(first.entries).toEqual([]);
    expect(first.searched).toMatchObject({ entries: 5_000 });
    const second = okValue(await search({ before: first.next }));
    expect(second.entries.map(({ id }) => id)).toEqual([7]);
    expect(second.next).toBeUndefined();
    expect(await ids({ query: 'анна 5998 ₽' })).toEqual([5_998]);
  });

  test('a manager sees only history entries of dealers that he serves, and an editor sees no history', async () => {
    expect((await ids({}, colleagues.manager)).slice(0, 2)).toEqual([6_000, 5_997]);
    expect(await ids({ kind: 'product' }, colleagues.manager)).toEqual([]);
    expect(await ids({}, colleagues.newcomer)).toEqual([]);
    expect(await fresh.as(colleagues.editor).tries(listHistory, {})).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('an impossible date in a history filter is rejected, and other invalid values are ignored', async () => {
    expect(await fresh.as(staff).tries(listHistory, { startDate: '99.99' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { startDate: [expect.anything()] },
    });
    expect(await ids({ who: "x' or 1", kind: '%', id: 'x', before: '-1', action: 'ы' })).toHaveLength(30);
  });

  test('the history can be downloaded as a spreadsheet, in which a formula is stored as text', async () => {
    const file = await fresh.as(staff).does(historyFile, { dealer: 1 });
    const parts = unzipSync(new Uint8Array(await buffer(file.body)));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row /g)).toHaveLength(count / 3 + 1);
    expect(sheet).toContain('=1+1');
    expect(sheet).not.toContain('<f>');
  });

  test('history entries are deleted after the period that an administrator has set', async () => {
    const save = (days: string, actor = staff) => fresh.as(actor).tries(saveKeptDays, { days });
    expect(await save('5')).toMatchObject({ code: 'BAD_INPUT', fields: { days: [expect.anything()] } });
    expect(await save('365', colleagues.manager)).toMatchObject({ code: 'FORBIDDEN' });
    const later = noon + 365 * dayMs - (count - 11) * 60_000;
    okValue(await save('0'));
    expect(await pruneHistory(fresh.db, later, 100)).toBe(false);
    okValue(await save('365'));
    expect(await pruneHistory(fresh.db, later, 4)).toBe(true);
    expect(await pruneHistory(fresh.db, later, 400)).toBe(false);
    expect(await ids({ before: 13 })).toEqual([12, 11]);
    expect((await ids({ kind: 'settings' })).length).toBe(2);
  });
});
