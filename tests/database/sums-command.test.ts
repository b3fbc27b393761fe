import { beforeAll, expect, test } from 'vitest';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { command } from '#tests/setup/command.ts';
import { emptyDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(() => insertOrder(fresh.db, { id: 1 }));

/** Runs `npm run db:sums` as a separate process. */
const sums = (url: string, ...args: string[]) => command('sums', args, { DATABASE_URL: url });

test('db:sums finds no differences in a database of this release', async () => {
  const fine = { code: 0, out: 'Расхождений не найдено\n', err: '' };
  expect(await sums(fresh.url)).toEqual(fine);
  expect(await sums(fresh.url, '--check')).toEqual(fine);
});

test('db:sums --check reports differing sums and changes nothing, and db:sums rewrites the sums', async () => {
  await changeRows(fresh.db, 'contract_sums', { contract_id: 1 }, { balance: 1 });
  const found = 'contract_sums: расходятся строк: 1\n';
  expect(await sums(fresh.url, '--check')).toEqual({ code: 1, out: found, err: '' });
  expect(await sums(fresh.url)).toEqual({ code: 0, out: `${found}Они пересчитаны\n`, err: '' });
  expect(await sums(fresh.url, '--check')).toMatchObject({ code: 0 });
});

test('db:sums compares promised stock with waiting lines', async () => {
  const promise = (promised: number) =>
    fresh.db.updateTable('stocks').set({ promised }).where('wms_id', '=', 1);
  const { product_id } = await fresh.db
    .selectFrom('order_lines')
    .select('product_id')
    .executeTakeFirstOrThrow();
  await promise(7).where('product_id', '=', product_id).execute();
  const found = 'stocks: расходятся строк: 1\n';
  expect(await sums(fresh.url, '--check')).toEqual({ code: 1, out: found, err: '' });
  expect(await sums(fresh.url)).toEqual({ code: 0, out: `${found}Они пересчитаны\n`, err: '' });
  expect(await sums(fresh.url, '--check')).toMatchObject({ code: 0 });
});

test('db:sums prints its usage, even for a wrong argument', async () => {
  const usage = expect.stringContaining('npm run db:sums -- --check');
  expect(await sums(fresh.url, '--help')).toEqual({ code: 0, out: usage, err: '' });
  expect(await sums(fresh.url, '--chek')).toEqual({ code: 2, out: '', err: usage });
});

test('db:sums reports in one line that the database has no tables', async () => {
  const empty = await emptyDatabase();
  try {
    const err = /^База данных не готова[,:] [^\n]*ыполните: npm run db:migrate\n$/;
    expect(await sums(empty.url)).toEqual({ code: 1, out: '', err: expect.stringMatching(err) });
  } finally {
    await empty.drop();
  }
});
