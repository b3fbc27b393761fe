import { CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqliteDialect } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import {
  productsThatPromise,
  rebuildPromisesOf,
} from '#server/ordering/sums/true-promises.repository.server.ts';
import { countDue, dueIds } from '#server/papers/issued/due-papers.repository.server.ts';
import { devicesOfEach } from '#server/people/push/devices.repository.server.ts';
import { dueJobs } from '#server/work/jobs/repository.server.ts';
import { countTroubledJobs } from '#server/work/jobs/troubled.repository.server.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, inRole, staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * SQLite's plans depend only on indexes, not on the number of rows: a query that scans a table of the small world also
 * scans one of a million rows. (MySQL considers the number of rows and indexes every foreign key itself.)
 */
const onSqlite = dialect === 'sqlite';

/**
 * Tables that always have few rows, and tables with one row per dealer in places where the desk lists all dealers.
 */
const small = [
  ...['catalogs', 'delivery_options', 'slides', 'warehouses', 'price_types', 'brands'],
  ...['dealers', 'staff'],
  // Only its last row is read, by key.
  'imports',
];

const { main, manager } = actors;
const lists: [useCase: string, input: unknown, actors: Actor[]][] = [
  ['look-up-goods', { barcodes: ['4600000000001', '46000001'] }, [main, manager]],
  ['look-up-goods', { codes: ['good#1', 'good#2'] }, [main]],
  ['list-changed-goods', {}, [main]],
  ['list-changed-goods', { since: '2026-07-20' }, [main, manager]],
  ['list-accounts', {}, [main]],
  ['get-listed-account', { id: 3 }, [main]],
  ['list-acts', {}, [main, manager]],
  ['list-acts', { contract: 1, contragent: 1 }, [main, manager]],
  ['list-documents', {}, [main, manager]],
  ['list-documents', { page: 100, kind: 'upd' }, [main, manager]],
  ['list-documents', { contract: 1, contragent: 1, kind: 'upd' }, [main, manager]],
  ['list-documents', { number: 'УТ-000123', startDate: '01.02.2026' }, [main, manager]],
  ['list-api-documents', { order: 1 }, [main, manager]],
  ['list-order-documents', { order: 1 }, [main, manager]],
  ['list-desk-documents', { order: 1 }, [staff, colleagues.newcomer]],
  ['list-document-register', {}, [staff, colleagues.newcomer]],
  ['list-document-register', { kind: 'upd', page: 100, state: 'withdrawn' }, [staff, colleagues.newcomer]],
  ['list-document-register', { number: 'УТ-000123', query: 'лю 114' }, [staff, colleagues.newcomer]],
  ['review-papers', { id: '1,2' }, [staff]],
  ['list-due-papers', {}, [staff, colleagues.newcomer]],
  ['list-due-papers', { query: 'лю 114' }, [staff]],
  ['has-goods-documents', { id: 1 }, [main]],
  ['desk-has-goods-documents', { id: 1 }, [staff]],
  ['list-product-documents', { ids: '101,102' }, [main]],
  ['open-act-form', {}, [main, manager]],
  ['create-act', { contract_id: 1, startdate: '01.01.2026', enddate: '01.02.2026' }, [main, manager]],
  ['list-addresses', undefined, [main, manager]],
  ['list-articles', {}, [main]],
  ['list-chat', {}, [main]],
  ['list-chat', { after: 1 }, [main]],
  ['list-returns', {}, [main, manager]],
  ['list-complaints', {}, [main, manager]],
  ['list-contragents', undefined, [main, manager]],
  ['list-drafts', {}, [main]],
  ['list-favourites', {}, [main, manager]],
  ['show-frame', undefined, [main, manager]],
  ['suggest-products', { query: 'LT' }, [main, manager]],
  ['list-managers', {}, [main]],
  ['get-manager', { id: 2 }, [main]],
  ['list-needs', {}, [main]],
  ['list-watches', {}, [main]],
  ['list-followed-goods', {}, [main]],
  ['list-news', {}, [main]],
  ['list-messages', {}, [main]],
  ['list-notifications', undefined, [main]],
  ['list-tokens', {}, [main]],
  ['list-program-tokens', {}, [main, manager]],
  ['list-webhooks', {}, [main, manager]],
  ['get-checkout', undefined, [main, manager]],
  ['list-orders', {}, [main, manager]],
  ['list-api-orders', {}, [main, manager]],
  ['list-api-orders', { page: 100, state: 3, contract: 1 }, [main, manager]],
  ['list-api-orders', { from: '01.02.2026', to: '15.06.2026' }, [main, manager]],
  ['list-api-orders', { modified_since: '2026-07-01T00:00:00Z', state: 3 }, [main, manager]],
  ['list-api-orders', { manager: 2, state: 3, page: 50 }, [main]],
  ['list-api-orders', { manager: 2, from: '01.02.2026', to: '15.06.2026' }, [main]],
  ['list-api-orders', { manager: 2, modified_since: '2026-07-01T00:00:00Z' }, [main]],
  ['list-orders', { page: 100 }, [main, manager]],
  ['list-orders', { state: 3 }, [main, manager]],
  ['list-orders', { manager: 2, state: 3, page: 50 }, [main]],
  ['list-orders', { manager: 2, startDate: '01.02.2026', endDate: '15.06.2026' }, [main]],
  ['show-orders-by-manager', { startDate: '15.02.2024', contract: 1 }, [main]],
  ['list-orders', { contract: 1, state: 3 }, [main, manager]],
  ['list-orders', { startDate: '01.02.2026', endDate: '15.06.2026' }, [main, manager]],
  ['list-orders', { query: '26-000001' }, [main, manager]],
  ['list-orders', { query: 'NL-DW07-40W' }, [main, manager]],
  ['list-orders', { query: 'NL-DW' }, [main, manager]],
  ['preview-politics', { id: 2 }, [main]],
  ['list-purchased-goods', {}, [main, manager]],
  ['list-substitutes', { id: 108 }, [main, manager]],
  ['list-purchased-goods', { catalog: 2, contract: 1 }, [main, manager]],
  ['list-purchased-goods', { startDate: '15.02.2024', report: 4 }, [main, manager]],
  ['list-calls', {}, [staff, colleagues.newcomer]],
  ['list-calls', { part: 'later' }, [staff]],
  ['list-calls', { part: 'done' }, [staff]],
  ['list-conversations', {}, [staff, colleagues.newcomer]],
  ['list-conversations', { query: 'лю' }, [staff, colleagues.newcomer]],
  ['list-desk-returns', {}, [staff]],
  ['list-desk-returns', { state: 'asked' }, [staff]],
  ['list-desk-returns', { query: 'лю' }, [staff]],
  ['list-desk-complaints', {}, [staff]],
  ['list-desk-complaints', { state: 'new' }, [staff]],
  ['list-desk-complaints', { state: 'waiting' }, [staff]],
  ['list-desk-complaints', { query: 'лю', manager: '1' }, [staff]],
  ['list-desk-orders', {}, [staff]],
  ['list-desk-orders', { state: 1 }, [staff]],
  ['list-desk-orders', { dealer: 1, state: 1 }, [staff]],
  ['list-desk-orders', { page: 100 }, [staff]],
  ['list-desk-orders', { whose: 'лю 114', startDate: '01.02.2026' }, [staff]],
  ['list-desk-orders', { inn: '7100000001', state: 1 }, [staff]],
  ['list-desk-orders', { articul: 'NL-DW07', shipOn: '01.08.2026' }, [staff]],
  ['list-desk-orders', { warehouse: 1, taker: 1, sumFrom: '100', before: '1800000000000-5' }, [staff]],
  ['list-desk-orders', { differs: '1' }, [staff]],
  ['get-exchange-money', {}, [staff]],
  ['get-exchange-money', { run: 1, page: 2 }, [staff]],
  ['get-dealer-exchange-money', { run: 1, dealer: 1 }, [staff]],
  ['review-moves', { id: '1,2', to: 2 }, [staff]],
  ['review-moves', { id: '1,2', to: 11 }, [staff]],
  ['show-desk', undefined, [staff]],
  ['show-today', undefined, [{ ...staff, ...inRole('manager') }, colleagues.newcomer]],
  ['show-demand', {}, [staff]],
  ['list-debtors', {}, [staff, colleagues.newcomer]],
  ['list-debtors', { query: 'лю 114', manager: '1', from: '1' }, [staff]],
  ['get-debtor', { id: 1 }, [staff]],
  ['list-dealers', {}, [staff, colleagues.newcomer]],
  ['list-dealers', { query: 'лю 114', manager: '1' }, [staff]],
  ...['лю 114', '26-000123', '7100000001', 'main@', '+7 916 123', 'Анна', 'NL-DW07', '4600000000001'].map(
    (query): [string, unknown, Actor[]] => ['desk-search', { query }, [staff, colleagues.newcomer]],
  ),
  ['get-dealer', { id: 1 }, [staff]],
  ['get-desk-product', { id: 101 }, [staff, colleagues.newcomer]],
];

const useCases = await allUseCases();
const fresh = smallWorld();
const sent: Sent[] = [];
let watched: Kysely<Database>;
beforeAll(async () => {
  await insertOrder(fresh.db, { id: 1, created_at: noon });
  const run = { account_id: 1, session_id: null, started_at: noon, last_at: noon };
  await addRows(fresh.db, 'money_runs', { id: 1, ...run });
  const entry = { entry_id: null, kind: 'shipment' as const, entered_on: '2026-07-20', document: '' };
  const change = { ...entry, contract_id: 1, order_id: 1, shipment_id: null, nature: null };
  await addRows(fresh.db, 'money_changes', { run_id: 1, ...change, step: 1, amount: 100 });
  if (!onSqlite) return;
  watched = new Kysely<Database>({
    dialect: sqliteDialect(fresh.url.slice('sqlite:'.length)),
    log: ({ query }) => {
      sent.push(query);
    },
  });
});
afterAll(() => watched?.destroy());

describe.runIf(onSqlite)('no query scans a whole table', () => {
  test.each(lists)('%s with %j scans no whole table', async (name, input, who) => {
    const useCase = useCases.get(name);
    if (!useCase) throw new Error(`there is no ${name}`);
    // The read model is built before the test records queries.
    const { catalogue } = fresh.as();
    await catalogue();
    for (const actor of who) {
      sent.length = 0;
      const result = await execute(useCase, input, { ...testContext(watched, actor), catalogue });
      expect(result).toMatchObject({ ok: true });
      const asked = sent.filter(({ sql }) => sql.startsWith('select'));
      for (const query of asked) expect(await walksOf(query), query.sql).toEqual([]);
    }
  });

  test('finding the browsers of notified people scans no whole table', async () => {
    sent.length = 0;
    await devicesOfEach(watched, [1, 2], noon);
    expect(await Promise.all(sent.map(walksOf))).toEqual([[]]);
  });

  test('finding and correcting promised stock of products scans no whole table', async () => {
    await changeRows(fresh.db, 'stocks', { product_id: 101 }, { promised: 1 });
    sent.length = 0;
    expect(await productsThatPromise(watched, 0, 200)).toEqual([101]);
    expect((await Promise.all(sent.map(stepsOf)))[0]?.[0]).toMatch(
      /^SEARCH stocks USING COVERING INDEX stocks_that_promise/,
    );
    sent.length = 0;
    await rebuildPromisesOf(watched, 101, noon);
    const ofProduct = sent.filter(({ sql }) => sql.includes('union all'));
    expect(ofProduct).toHaveLength(4);
    for (const query of ofProduct) {
      const steps = await stepsOf(query);
      expect(steps).toContain('SEARCH l USING INDEX order_lines_that_wait (product_id=? AND promised>?)');
      expect(steps.filter((step) => /^SCAN (l|o|a|stocks)\b/.test(step))).toEqual([]);
    }
  });

  test('the orders of one’s own dealers without a paper are found without reading those of others', async () => {
    sent.length = 0;
    const mine = { served: 2, query: '' };
    await countDue(watched, '', mine);
    await dueIds(watched, '', mine, { limit: 100, offset: 0, isCut: false });
    const plans = await Promise.all(sent.map(stepsOf));
    expect(plans).toHaveLength(2);
    for (const steps of plans)
      expect(steps).toContainEqual(
        expect.stringMatching(
          /^SEARCH orders USING COVERING INDEX orders_of_dealer_to_paper \(dealer_id=\? AND papered=\? AND state=\? AND ship_on>/,
        ),
      );
  });

  test('finding due jobs scans no whole table, however many are done', async () => {
    sent.length = 0;
    await dueJobs(watched, ['mail'], noon, 10);
    expect(await Promise.all(sent.map(stepsOf))).toEqual([['SEARCH jobs USING INDEX jobs_due (run_at>?)']]);
  });

  test('finding failing jobs scans no whole table, however many are done', async () => {
    sent.length = 0;
    await countTroubledJobs(watched);
    expect((await Promise.all(sent.map(stepsOf)))[0]?.[0]).toBe(
      'SEARCH jobs USING INDEX jobs_with_problem (problem>?)',
    );
  });
});

type Sent = { sql: string; parameters: readonly unknown[] };

async function stepsOf({ sql, parameters }: Sent): Promise<string[]> {
  const { rows } = await fresh.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
}

/** Returns the parts of a query plan that scan without an index or read everything only to sort. */
async function walksOf(query: Sent) {
  const steps = await stepsOf(query);
  const sorts = steps.some((step) => step === 'USE TEMP B-TREE FOR ORDER BY');
  return steps.filter((step) => {
    const [, table, how] = /^SCAN (\w+)(.*)$/.exec(step) ?? [];
    // Subqueries with a name have their own lines in the plan.
    if (
      !table ||
      [
        'CONSTANT',
        'bought',
        'part',
        'summed',
        'sums',
        'found',
        'page',
        'recent',
        'current',
        'newest',
        'entries',
      ].includes(table)
    )
      return false;
    if (small.includes(table)) return false;
    return !how?.includes('INDEX') || (sorts && !how.includes('COVERING'));
  });
}
