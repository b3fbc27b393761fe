import { beforeAll, expect, test } from 'vitest';
import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';
import { exportFeed } from '#server/catalogue/exports/export-feed.server.ts';
import { inTransaction, sharedNow } from '#server/db/dialect.server.ts';
import { markCatalogueChanged, markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { noon } from '#tests/builders/context.ts';
import { bytesOf, checkAgainst } from '#tests/builders/exported.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, goods } from '#tests/builders/world.ts';
import { recordsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Exports of changed products (§12.10.4): 101 has a new price, 104 is sold out, 103 is no longer for sale. */

const fresh = smallWorld();
const { main } = actors;
const minuteMs = 60_000;
/** Returns the database's current time minus ms, as an ISO string. */
const ago = async (ms: number) => new Date((await sharedNow(fresh.db)) - ms).toISOString();

beforeAll(async () => {
  await inTransaction(fresh.db, async (trx) => {
    await changeRows(trx, 'prices', { product_id: 101 }, { price: 77_700 });
    await changeRows(trx, 'stocks', { product_id: 104 }, { quantity: 0 });
    await changeRows(trx, 'products', { id: 103 }, { enabled: 0 });
    await markProductsChanged(trx, [101, 103, 104], noon);
  });
  await refreshCatalogue(fresh.db);
});

const asked = (raw: object) => fresh.as(main).tries(exportCatalogue, raw);
const fileOf = async (raw: object) => bytesOf(okValue(await asked(raw)));
const since = async (raw: object) => fileOf({ modified_since: await ago(0), ...raw });

const idsIn = (xml: Buffer) =>
  [...xml.toString().matchAll(/<product id="(\d+)"/g)].map(([, id]) => Number(id));

/** Returns two lists of ids in a spreadsheet: changed products and removed products. */
async function named(raw: object) {
  const rows = await recordsOf(await since({ format: 'xlsx', ...raw }));
  const ids = (own: typeof rows) => own.map((row) => row['Код на портале']);
  return [ids(rows.filter((row) => !row.Удалён)), ids(rows.filter((row) => row.Удалён === 1))];
}

test('a spreadsheet of changes contains changed products and marks removed products', async () => {
  expect(await named({ available: '0' })).toEqual([expect.arrayContaining([101, 104]), [103]]);
});

test('an export of products in stock lists sold-out products as removed', async () => {
  expect(await named({})).toEqual([[101], [103, 104]]);
});

test('an export of changes among selected products contains no other products', async () => {
  expect(await named({ products: ['101', '102'] })).toEqual([[101], []]);
  expect(await named({ products: ['102', '103'] })).toEqual([[], [103]]);
  expect(await named({ products: ['103'] })).toEqual([[], [103]]);
  expect(await asked({ products: ['103'] })).toMatchObject({ ok: false, code: 'BAD_INPUT' });
});

test('an export of changes among pasted articuls contains no other or removed products', async () => {
  expect(await named({ articuls: 'LT-NB36-4054' })).toEqual([[101], []]);
});

test('the date of an export comes from the database clock, not from the clock of the process', async () => {
  const hourAhead = fresh.as(main, Date.now() + 60 * minuteMs);
  const bytes = await bytesOf(await hourAhead.does(exportCatalogue, { format: 'xml' }));
  const date = Date.parse(/ date="([^"]+)"/.exec(bytes.toString())?.[1] ?? '');
  expect(date).toBeGreaterThan((await sharedNow(fresh.db)) - minuteMs);
  expect(date).toBeLessThanOrEqual(await sharedNow(fresh.db));
});

test('CSV rows of removed products contain only an id and a removal mark', async () => {
  const [names = '', ...rows] = (await since({ format: 'csv' })).toString().trim().split('\r\n');
  expect(names).toMatch(/;Код на портале;Удалён$/);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^LT-NB36-4054;.*;101;$/);
  expect(rows.slice(1)).toEqual([expect.stringMatching(/^;+103;1$/), expect.stringMatching(/^;+104;1$/)]);
});

test('an XML export lists removed products after all other products', async () => {
  const bytes = await since({ format: 'xml', available: '1' });
  checkAgainst('catalogue', bytes);
  const text = bytes.toString();
  expect(text).toContain('<products count="1">\n<product id="101">');
  expect(text).toContain('<gone count="2"><product id="103"/><product id="104"/></gone>');
});

test('a YML price list with `modified_since` contains only the changed offers', async () => {
  const { token } = await givenToken(fresh.db, main, { contract: contract.main, warehouses: [1, 2] });
  const feed = { token, modified_since: await ago(0) };
  const bytes = await bytesOf(await fresh.as().does(exportFeed, feed));
  checkAgainst('yml', bytes);
  const ids = [...bytes.toString().matchAll(/<offer id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids.sort()).toEqual([101, 104]);
});

test('an export contains changes from ten minutes before the given time, but no older changes', async () => {
  const { changed_at } = await fresh.db
    .selectFrom('product_changes')
    .select('changed_at')
    .where('product_id', '=', 101)
    .executeTakeFirstOrThrow();
  const at = (ms: number) => new Date(Number(changed_at) + ms).toISOString();
  const named = async (ms: number) => idsIn(await fileOf({ format: 'xml', modified_since: at(ms) })).sort();
  expect([await named(10 * minuteMs), await named(10 * minuteMs + 1)]).toEqual([[101, 103, 104], []]);
});

test.each(['вчера', '2026-02-31', '2026-07-20T12:00'])(
  'the invalid time «%s» is refused with an error at its field',
  async (text) => {
    expect(await asked({ modified_since: text })).toMatchObject({
      ok: false,
      code: 'BAD_INPUT',
      fields: { modified_since: ['Укажите время как 2026-07-20T12:00:00+03:00'] },
    });
  },
);

test('an export of changes contains all products after a catalogue-wide change', async () => {
  await inTransaction(fresh.db, (trx) => markCatalogueChanged(trx, noon));
  await refreshCatalogue(fresh.db);
  const whole = { format: 'csv', whole: '1' };
  expect(await since(whole)).toEqual(await fileOf(whole));
  expect((await since(whole)).toString().trim().split('\r\n')).toHaveLength(goods.length);
});
