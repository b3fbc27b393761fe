import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { CopiedPart } from './copy-view.ts';
import type { ManagerSettings } from './manager-settings.ts';
import type { OrderLimit } from './order-limits.ts';

/** Locks these accounts of a dealer until the transaction ends. Changes nothing (see `holdAccount`). */
export async function holdAccounts(
  db: Kysely<Database>,
  dealerId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .updateTable('accounts')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', ids)
    .execute();
}

/** Returns the limits of these managers, by account. */
export async function limitsOfAll(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, OrderLimit[]>> {
  const rows = await db
    .selectFrom('order_limits')
    .select(['account_id', 'contract_id as contractId', 'per_order as perOrder', 'per_month as perMonth'])
    .where('account_id', 'in', ids)
    .orderBy('contract_id')
    .execute();
  const found = new Map<number, OrderLimit[]>();
  for (const { account_id, ...limit } of rows)
    found.set(account_id, [...(found.get(account_id) ?? []), limit]);
  return found;
}

/**
 * Replaces these parts of the settings of each of these managers; assigned addresses that were removed stay assigned.
 */
export async function writeSettings(
  db: Kysely<Database>,
  settings: ReadonlyMap<number, ManagerSettings>,
  parts: readonly CopiedPart[],
): Promise<void> {
  const all = [...settings].map(([id, given]) => ({ id, ...given }));
  if (parts.includes('contracts')) await replaceContracts(db, all);
  if (parts.includes('addresses')) await replaceAddresses(db, all);
  if (parts.includes('limits')) await replaceLimits(db, all);
  if (parts.includes('prices')) await replacePolitics(db, all);
}

type Given<Part extends CopiedPart> = readonly ({ id: number } & Pick<ManagerSettings, Part>)[];

const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

async function replaceContracts(db: Kysely<Database>, all: Given<'contracts'>): Promise<void> {
  await db.deleteFrom('account_contracts').where('account_id', 'in', idsOf(all)).execute();
  await bulkInsert(
    db,
    'account_contracts',
    all.flatMap(({ id, contracts }) => contracts.map((contract_id) => ({ account_id: id, contract_id }))),
  );
}

async function replaceAddresses(db: Kysely<Database>, all: Given<'addresses'>): Promise<void> {
  const inUse = db.selectFrom('addresses').select('id').where('removed', '=', 0);
  await db
    .deleteFrom('account_addresses')
    .where('account_id', 'in', idsOf(all))
    .where('address_id', 'in', inUse)
    .execute();
  await bulkInsert(
    db,
    'account_addresses',
    all.flatMap(({ id, addresses }) => addresses.map((address_id) => ({ account_id: id, address_id }))),
  );
}

async function replaceLimits(db: Kysely<Database>, all: Given<'limits'>): Promise<void> {
  await db.deleteFrom('order_limits').where('account_id', 'in', idsOf(all)).execute();
  await bulkInsert(
    db,
    'order_limits',
    all.flatMap(({ id, limits }) =>
      limits.map(({ contractId, perOrder, perMonth }) => ({
        account_id: id,
        contract_id: contractId,
        per_order: perOrder,
        per_month: perMonth,
      })),
    ),
  );
}

async function replacePolitics(db: Kysely<Database>, all: Given<'prices'>): Promise<void> {
  await db.deleteFrom('price_politics_brands').where('account_id', 'in', idsOf(all)).execute();
  await db.deleteFrom('price_politics').where('account_id', 'in', idsOf(all)).execute();
  const given = all.flatMap(({ id, prices }) => (prices ? [{ account_id: id, prices }] : []));
  await bulkInsert(
    db,
    'price_politics',
    given.map(({ account_id, prices: { mode, percentBp: percent_bp, showWholesale } }) => ({
      account_id,
      mode,
      percent_bp,
      show_wholesale: showWholesale ? 1 : 0,
    })),
  );
  await bulkInsert(
    db,
    'price_politics_brands',
    given.flatMap(({ account_id, prices }) =>
      [...prices.brands].map(([brand_id, { mode, percentBp: percent_bp }]) => ({
        account_id,
        brand_id,
        mode,
        percent_bp,
      })),
    ),
  );
}
