import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRhythmsJob } from '#server/desk/reports/find-rhythms.server.ts';
import { silentDealers } from '#server/desk/reports/silent.repository.server.ts';
import { readPicture } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { productDocumentsFolder } from '#server/goods/documents/documents-folder.server.ts';
import { settlementsOf } from '#server/ordering/balance/repository.server.ts';
import { deskOrder } from '#server/ordering/goods-documents/repository.server.ts';
import { passwordFits } from '#server/people/auth/passwords.server.ts';
import { drawDemoFiles } from '#server/seed/demo-files.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeProduct } from '#server/seed/product.ts';
import { makeWorld, type WorldArguments } from '#server/seed/world.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import type { DueJob } from '#server/work/jobs/repository.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

const small: WorldArguments = { products: 60, seed: 7, today: '2026-07-25' };
const tables = [
  ...['regions', 'warehouses', 'price_types', 'catalogs', 'brands', 'collections', 'tags', 'products'],
  ...[
    'product_tags',
    'params',
    'param_values',
    'product_params',
    'product_documents',
    'prices',
    'stocks',
    'arrivals',
    'catalogue_changes',
  ],
  ...['dealers', 'accounts', 'contragents', 'contracts', 'contract_warehouses', 'addresses'],
  ...['account_contracts', 'account_addresses', 'price_politics', 'price_politics_brands'],
  ...[
    'delivery_options',
    'orders',
    'order_lines',
    'order_limits',
    'approvals',
    'approval_lines',
    'ledger_entries',
    'acts',
    'act_lines',
    'favourites',
    'needs',
    'baskets',
    'slides',
    'news',
    'articles',
    'pages',
    'page_editions',
    'consents',
    'chat_messages',
    'conversations',
    'callbacks',
    'calls',
    'call_notes',
    'complaints',
    'complaint_lines',
    'complaint_messages',
    'complaint_pictures',
    'parties',
    'dealer_requests',
  ],
];

async function dump(fresh: TestDatabase) {
  const rows = tables.map(async (table) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(fresh.db);
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([freshDatabase(), freshDatabase()]);
  await fillDatabase(first.db, makeWorld(small));
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

test.each(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2027-01-05', '2027-03-01'])(
  'part of the debt under the first contract of the demo dealer is overdue on %s',
  async (today) => {
    const fresh = await freshDatabase();
    try {
      await fillDatabase(fresh.db, makeWorld({ products: 300, seed: 1, today }));
      expect((await settlementsOf(fresh.db, 1, { today, ids: [1] }))[0]?.overdue).toBeGreaterThan(0);
    } finally {
      await fresh.drop();
    }
  },
);

describe('filling a database with demo data', () => {
  test('the same arguments create the same world, including password hashes', async () => {
    await fillDatabase(second.db, makeWorld(small));
    expect(await dump(second)).toEqual(await dump(first));
  });

  test('the database contains exactly the generated rows', async () => {
    const world = makeWorld(small);
    const orders = await first.db.selectFrom('orders').selectAll().orderBy('id').execute();
    expect(orders).toEqual(world.orders.map((order) => expect.objectContaining(order)));
    const products = await first.db.selectFrom('products').selectAll().orderBy('id').execute();
    expect(products.map(({ articul, header, price_rrc }) => ({ articul, header, price_rrc }))).toEqual(
      products
        .map(({ id }) => makeProduct(world.plan, id))
        .map(({ articul, header, rrc }) => ({ articul, header, price_rrc: rrc })),
    );
    expect(products).toHaveLength(60);
  });

  test('three goods of the demo dealer’s newest order have documents with files, and share a certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-files-'));
    try {
      await drawDemoFiles(diskStore(folder));
      const documents = await first.db.selectFrom('product_documents').selectAll().execute();
      expect(documents.map(({ kind }) => kind).sort()).toEqual([
        ...['certificate', 'certificate', 'certificate'],
        ...['manual', 'manual', 'passport'],
      ]);
      for (const { file, size } of documents) {
        const bytes = await readPicture(productDocumentsFolder(diskStore(folder)), file);
        expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes).toHaveLength(size);
      }
      const { id } = await first.db
        .selectFrom('orders')
        .select('id')
        .where('dealer_id', '=', 1)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const { hasDocuments } = (await deskOrder(first.db, id, undefined))!;
      expect(Boolean(hasDocuments)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('reserved stock is exactly the stock held by open orders', async () => {
    const held = await first.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .where('o.state', 'in', [1, 2, 10])
      .select(['l.product_id', 'l.wms_id', (eb) => eb.fn.sum<number>('l.quantity').as('reserved')])
      .groupBy(['l.product_id', 'l.wms_id'])
      .orderBy('l.product_id')
      .orderBy('l.wms_id')
      .execute();
    const reserved = await first.db
      .selectFrom('stocks')
      .select(['product_id', 'wms_id', 'reserved'])
      .where('reserved', '>', 0)
      .orderBy('product_id')
      .orderBy('wms_id')
      .execute();
    expect(reserved).toEqual(held.map((row) => ({ ...row, reserved: Number(row.reserved) })));
    const oversold = await first.db
      .selectFrom('stocks')
      .select('product_id')
      .whereRef('reserved', '>', 'quantity')
      .execute();
    expect(oversold).toEqual([]);
  });

  test('the demo data include a dealer who appears among the silent dealers on «Сегодня»', async () => {
    const { dealers, now } = makeWorld(small);
    await findRhythmsJob.periodic({} as never, { db: first.db, now } as JobContext, {} as DueJob);
    const silent = await silentDealers(first.db, undefined, now, { offset: 0, limit: 50 });
    expect(silent.map(({ header }) => header)).toContain(dealers.at(-1)?.row.header);
  });

  test('the demo logins accept their passwords', async () => {
    const accounts = await first.db
      .selectFrom('accounts')
      .select(['email', 'password_hash', 'enabled'])
      .execute();
    const hashOf = (email: string) => accounts.find((account) => account.email === email)?.password_hash;
    expect(await passwordFits('demo-dealer', hashOf('dealer@example.com'))).toBe(true);
    expect(await passwordFits('demo-other', hashOf('other@example.com'))).toBe(true);
    expect(await passwordFits('', hashOf('dealer3@example.com'))).toBe(false);
    expect(accounts.filter((account) => !account.enabled).map((account) => account.email)).toEqual([
      'disabled@example.com',
      'erased-20@erased.invalid',
    ]);
  });

  test('the seeder refuses a database that is not empty and leaves it unchanged', async () => {
    const before = await dump(first);
    expect(await fillDatabase(first.db, makeWorld({ ...small, seed: 8 }))).toEqual({
      filled: false,
      table: 'products',
    });
    expect(await dump(first)).toEqual(before);
  });
});
