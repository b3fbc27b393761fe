import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { debtAges } from './ages.ts';
import type { DebtTotals } from './debtor-view.ts';
import type { debtorConditions } from './debtors-input.ts';
import { findDebts, sortedBy, totalsOf } from './find-debtors.server.ts';
import { ageColumns, type Debt, overdueDebts, owing, withDays } from './overdue.repository.server.ts';

type Conditions = ReturnType<typeof debtorConditions>;
type Page = { offset: number; limit: number };
type Debtors = { debts: Debt[]; totals: DebtTotals; count: number };

/** A contract in the order of the list: by `value`, then by the overdue sum, then by id. */
type Key = { id: number; value: number; overdue: number };

const overdue = sql<number>`(beyond_0 + beyond_7 + beyond_30 + beyond_90)`;

/**
 * Returns a page of the contracts that `findDebts` finds, in the same order, and their number and sums (§12.1.41). The
 * database counts and sorts the contracts whose kept sums are valid; only those that have changed since are computed,
 * and merged in. The order by dealer needs the names of all, so it reads them.
 */
export async function debtorsPage(
  db: Kysely<Database>,
  conditions: Conditions,
  today: string,
  { offset, limit }: Page,
): Promise<Debtors> {
  const { age, sort } = conditions;
  if (sort?.field === 'dealer') {
    const all = await findDebts(db, conditions, today);
    return { debts: all.slice(offset, offset + limit), totals: totalsOf(all), count: all.length };
  }
  const order: Order = {
    field: sort?.field ?? 'overdue',
    isRising: sort?.sort === 'asc',
    isReversed: sort?.sort === 'desc',
  };
  const kept = keptDebts(db, conditions, today);
  const [sums, keys, changed] = await Promise.all([
    sumsOf(kept),
    keysOf(kept, order, offset + limit),
    overdueDebts(db, { ...conditions, changed: true }, today),
  ]);
  const found = age ? changed.filter(({ byAge }) => byAge[age] > 0) : changed;
  const dated = order.field === 'days' ? await withDays(db, found, today) : found;
  const computed = new Map(dated.map((debt) => [debt.contractId, debt]));
  // A contract that changes between the statements is in both.
  const unchanged = keys.filter(({ id }) => !computed.has(id));
  const all = [...unchanged, ...dated.map((debt) => keyOf(debt, order.field))].sort(inOrder(order));
  const ids = all.slice(offset, offset + limit).map(({ id }) => id);
  const stored = await overdueDebts(db, { ids: ids.filter((id) => !computed.has(id)) }, today);
  for (const debt of stored) computed.set(debt.contractId, debt);
  const others = totalsOf(dated);
  const byAge = debtAges.map(({ name }) => [name, sums.byAge[name] + others.byAge[name]]);
  return {
    // A contract may have been paid between the statements.
    debts: ids.flatMap((id) => computed.get(id) ?? []),
    totals: {
      balance: sums.balance + others.balance,
      overdue: sums.overdue + others.overdue,
      byAge: Object.fromEntries(byAge),
    },
    count: sums.count + dated.length,
  };
}

/** Selects the contracts with valid kept sums that match. */
function keptDebts(db: Kysely<Database>, { age, ...conditions }: Conditions, today: string) {
  const least = Math.max(1, conditions.from ?? 1);
  return owing(db, conditions, today)
    .where('overdue_sums.as_of', 'is not', null)
    .where(sql<boolean>`${overdue} >= ${least}`)
    .$if(age !== undefined, (list) => list.where(`overdue_sums.${ageColumns[age!]}`, '>', 0));
}

type Kept = ReturnType<typeof keptDebts>;

async function sumsOf(kept: Kept): Promise<DebtTotals & { count: number }> {
  const row = await kept
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('contract_sums.balance').as('balance'),
    ])
    .select(({ fn }) =>
      Object.values(ageColumns).map((column) => fn.sum<number | null>(`overdue_sums.${column}`).as(column)),
    )
    .executeTakeFirstOrThrow();
  const byAge = debtAges.map(({ name }): [string, number] => [name, Number(row[ageColumns[name]] ?? 0)]);
  return {
    count: Number(row.count),
    balance: Number(row.balance ?? 0),
    overdue: byAge.reduce((sum, [, of]) => sum + of, 0),
    byAge: Object.fromEntries(byAge) as DebtTotals['byAge'],
  };
}

type Field = Exclude<NonNullable<Conditions['sort']>['field'], 'dealer'>;

/** How a list is sorted: by the value, then by the overdue sum and the id, which `findDebts` reverses with the order. */
type Order = { field: Field; isRising: boolean; isReversed: boolean };

/** Returns the keys of the first contracts in an order. */
async function keysOf(kept: Kept, { field, isRising, isReversed }: Order, most: number): Promise<Key[]> {
  const value = columnOf(field);
  const rows = await kept
    .select(['contract_sums.contract_id as id', value.as('value'), overdue.as('overdue')])
    .orderBy(value, isRising ? 'asc' : 'desc')
    .orderBy(overdue, isReversed ? 'asc' : 'desc')
    .orderBy('contract_sums.contract_id', isReversed ? 'desc' : 'asc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ id: row.id, value: Number(row.value), overdue: Number(row.overdue) }));
}

function columnOf(field: Field) {
  if (field === 'overdue') return overdue;
  if (field === 'debt') return sql<number>`contract_sums.balance`;
  return sql<number>`${sql.ref(`overdue_sums.${field === 'days' ? 'days' : ageColumns[field]}`)}`;
}

function keyOf(debt: Debt, field: Field): Key {
  return { id: debt.contractId, value: sortedBy(debt, field), overdue: debt.overdue };
}

function inOrder({ isRising, isReversed }: Order) {
  return (one: Key, other: Key) =>
    (isRising ? 1 : -1) * (one.value - other.value) ||
    (isReversed ? -1 : 1) * (other.overdue - one.overdue || one.id - other.id);
}
