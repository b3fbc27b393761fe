import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { PricePolitics } from '../../goods/model.ts';
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

/** Gives all these accounts the same contracts, in place of their own. */
export async function replaceContracts(
  db: Kysely<Database>,
  ids: readonly number[],
  contracts: readonly number[],
): Promise<void> {
  await db.deleteFrom('account_contracts').where('account_id', 'in', ids).execute();
  await bulkInsert(
    db,
    'account_contracts',
    ids.flatMap((account_id) => contracts.map((contract_id) => ({ account_id, contract_id }))),
  );
}

/** Gives all these accounts the same addresses, in place of their own; removed addresses stay, to be restored with them. */
export async function replaceAddresses(
  db: Kysely<Database>,
  ids: readonly number[],
  addresses: readonly number[],
): Promise<void> {
  const inUse = db.selectFrom('addresses').select('id').where('removed', '=', 0);
  await db
    .deleteFrom('account_addresses')
    .where('account_id', 'in', ids)
    .where('address_id', 'in', inUse)
    .execute();
  await bulkInsert(
    db,
    'account_addresses',
    ids.flatMap((account_id) => addresses.map((address_id) => ({ account_id, address_id }))),
  );
}

/** Gives all these managers the same limits, in place of their own. */
export async function replaceAllLimits(
  db: Kysely<Database>,
  ids: readonly number[],
  limits: readonly OrderLimit[],
): Promise<void> {
  await db.deleteFrom('order_limits').where('account_id', 'in', ids).execute();
  await bulkInsert(
    db,
    'order_limits',
    ids.flatMap((account_id) =>
      limits.map(({ contractId, perOrder, perMonth }) => ({
        account_id,
        contract_id: contractId,
        per_order: perOrder,
        per_month: perMonth,
      })),
    ),
  );
}

/** Gives all these managers the same price politics, in place of their own; undefined: none. */
export async function replaceAllPolitics(
  db: Kysely<Database>,
  ids: readonly number[],
  politics: PricePolitics | undefined,
): Promise<void> {
  await db.deleteFrom('price_politics_brands').where('account_id', 'in', ids).execute();
  await db.deleteFrom('price_politics').where('account_id', 'in', ids).execute();
  if (!politics) return;
  const { mode, percentBp: percent_bp } = politics;
  const show_wholesale = politics.showWholesale ? 1 : 0;
  await bulkInsert(
    db,
    'price_politics',
    ids.map((account_id) => ({ account_id, mode, percent_bp, show_wholesale })),
  );
  await bulkInsert(
    db,
    'price_politics_brands',
    ids.flatMap((account_id) =>
      [...politics.brands].map(([brand_id, rule]) => ({
        account_id,
        brand_id,
        mode: rule.mode,
        percent_bp: rule.percentBp,
      })),
    ),
  );
}
