import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Named } from '../../../goods/model.ts';
import { offsetOf, type Paging } from '../../../kernel/paging.ts';
import { orderNumber } from '../../../ordering/orders/rules.ts';
import type { MoneyEntry, MoneyRun, MoneySums } from './exchange-money-view.ts';

/** Returns a run; undefined when there is none. */
export async function moneyRun(db: Kysely<Database>, id: number): Promise<MoneyRun | undefined> {
  const row = await db
    .selectFrom('money_runs as r')
    .leftJoin('exchange_accounts as a', 'a.id', 'r.account_id')
    .leftJoin('exchange_sessions as s', 's.id', 'r.session_id')
    .select(['r.id', 'r.started_at as startedAt', 'r.last_at as lastAt', 'a.login', 's.id as session'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, login: row.login ?? '', session: row.session ?? undefined };
}

/** Returns the run of a session if the session has changed the ledger. */
export async function moneyOfSession(db: Kysely<Database>, session: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('money_runs')
    .innerJoin('money_changes', 'money_changes.run_id', 'money_runs.id')
    .select('money_runs.id')
    .where('session_id', '=', session)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the last run that has changed the ledger, or the last before another run. */
export async function lastMoneyRun(db: Kysely<Database>, before?: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('money_changes')
    .select(({ fn }) => fn.max('run_id').as('run'))
    .$if(before !== undefined, (query) => query.where('run_id', '<', before!))
    .executeTakeFirst();
  return row?.run ?? undefined;
}

/** Returns the first run after another one that has changed the ledger. */
export async function nextMoneyRun(db: Kysely<Database>, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('money_changes')
    .select(({ fn }) => fn.min('run_id').as('run'))
    .where('run_id', '>', after)
    .executeTakeFirst();
  return row?.run ?? undefined;
}

/**
 * Adds up the entries of each document, so that a document that was removed and entered again counts once, with the
 * difference, and not at all when nothing has changed. The documents of an order count together, because a 1C shipment
 * replaces the entry that the portal wrote when the order was shipped.
 */
function documentsOf(db: Kysely<Database>, run: number) {
  const order = sql`coalesce(m.order_id, s.order_id)`;
  return db
    .selectFrom('money_changes as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .leftJoin('shipments as s', 's.id', 'm.shipment_id')
    .select(['c.dealer_id', 'm.kind', 'm.nature'])
    .select(({ fn }) => [fn.sum<number>('m.amount').as('net'), fn.sum<number>('m.step').as('steps')])
    .where('m.run_id', '=', run)
    .groupBy(['c.dealer_id', 'm.kind', 'm.nature'])
    .groupBy([
      order,
      sql`case when ${order} is null then m.shipment_id end`,
      sql`case when ${order} is null and m.shipment_id is null then m.entry_id end`,
    ])
    .having(({ fn }) => fn.sum('m.amount'), '!=', 0);
}

const conditions = {
  shipments: sql`summed.kind = 'shipment' and summed.nature is null`,
  payments: sql`summed.kind = 'payment' and summed.nature is null`,
  returns: sql`summed.nature = 'return'`,
  others: sql`summed.nature is not null and summed.nature <> 'return'`,
} satisfies Record<Exclude<keyof MoneySums, 'debt'>, RawBuilder<unknown>>;

type Kind = keyof typeof conditions;
const kinds = Object.keys(conditions) as Kind[];
const debt = sql<number>`case when summed.kind = 'shipment' then summed.net else -summed.net end`;

const sums = [
  sql<number>`sum(${debt})`.as('debt'),
  ...kinds.flatMap((kind) => {
    const net = kind === 'others' ? debt : sql`summed.net`;
    const count = sql`case when summed.steps > 1 then summed.steps else 1 end`;
    return [
      sql<number>`sum(case when ${conditions[kind]} then ${net} else 0 end)`.as(`${kind}Sum` as const),
      sql<number>`sum(case when ${conditions[kind]} then ${count} else 0 end)`.as(`${kind}Count` as const),
    ];
  }),
];

type SumRow = Record<'debt' | `${Kind}Sum` | `${Kind}Count`, number | null>;

function sumsOf(row: SumRow): MoneySums {
  const change = (kind: Kind) => ({
    count: Number(row[`${kind}Count`] ?? 0),
    sum: Number(row[`${kind}Sum`] ?? 0),
  });
  return {
    shipments: change('shipments'),
    payments: change('payments'),
    returns: change('returns'),
    others: change('others'),
    debt: Number(row.debt ?? 0),
  };
}

/** Returns what a run has changed altogether, and for how many dealers. */
export async function moneyTotal(
  db: Kysely<Database>,
  run: number,
): Promise<{ total: MoneySums; dealers: number }> {
  const row = await db
    .selectFrom(documentsOf(db, run).as('summed'))
    .select(({ fn }) => fn.count<number>('summed.dealer_id').distinct().as('dealers'))
    .select(sums)
    .executeTakeFirstOrThrow();
  return { total: sumsOf(row as SumRow), dealers: Number(row.dealers) };
}

/** Returns what a run has changed for each dealer of a page, by name. */
export async function moneyByDealer(
  db: Kysely<Database>,
  run: number,
  page: Paging,
): Promise<(Named & MoneySums)[]> {
  const rows = await db
    .selectFrom(documentsOf(db, run).as('summed'))
    .innerJoin('dealers', 'dealers.id', 'summed.dealer_id')
    .select(['dealers.id', 'dealers.header'])
    .select(sums)
    .groupBy(['dealers.id', 'dealers.header'])
    .orderBy('dealers.header')
    .orderBy('dealers.id')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ id, header, ...row }) => ({ id, header, ...sumsOf(row as SumRow) }));
}

function entriesOf(db: Kysely<Database>, run: number, dealer: number) {
  return db
    .selectFrom('money_changes as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .where('m.run_id', '=', run)
    .where('c.dealer_id', '=', dealer);
}

/** Returns how many entries a run has added and removed for a dealer. */
export async function countMoneyEntries(db: Kysely<Database>, run: number, dealer: number): Promise<number> {
  const { entries } = await entriesOf(db, run, dealer)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return Number(entries);
}

/** Returns a page of the entries that a run has added and removed for a dealer, in the order in which it did so. */
export async function moneyEntries(
  db: Kysely<Database>,
  run: number,
  dealer: number,
  page: Paging,
): Promise<MoneyEntry[]> {
  const rows = await entriesOf(db, run, dealer)
    .leftJoin('shipments as s', 's.id', 'm.shipment_id')
    .leftJoin('orders as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('m.order_id', 's.order_id'))),
    )
    .leftJoin('payments as p', 'p.entry_id', 'm.entry_id')
    .leftJoin('payments as r', 'r.cancel_entry_id', 'm.entry_id')
    .select(['m.id', 'm.kind', 'm.nature', 'm.step', 'm.amount', 'm.document', 'm.entered_on as enteredOn'])
    .select(['c.id as contractId', 'c.header as contract', 'o.id as orderId', 'o.created_at as orderedAt'])
    .select(({ fn }) => fn.coalesce('p.id', 'r.id').as('payment'))
    .orderBy('m.id')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ step, amount, contractId, contract, orderId, orderedAt, payment, ...row }) => ({
    ...row,
    isRemoved: step < 0,
    debt: row.kind === 'shipment' ? Number(amount) : -Number(amount),
    contract: { id: contractId, header: contract },
    order:
      orderId === null || orderedAt === null
        ? undefined
        : { id: orderId, number: orderNumber(orderId, orderedAt) },
    payment: payment ?? undefined,
  }));
}
