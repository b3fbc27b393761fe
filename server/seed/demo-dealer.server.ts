import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { retailType } from '../exchange/offers-rules.ts';
import { dayOf } from '../kernel/clock.ts';
import { demoDealer } from './data/demo-dealer.ts';
import type { SeedDealer } from './dealer.ts';
import { hasDealers, hasDeliveryOptions, importedTrade, staffIds } from './demo-dealer.repository.server.ts';
import {
  accountRows,
  insertDealers,
  insertDeliveryOptions,
  insertStaff,
  staffRows,
} from './insert-dealers.server.ts';
import { defaultSeed } from './world.ts';

/**
 * Adds the demo dealer with its logins (§11.7.2) to a portal that has goods from 1C but no dealers. Its contracts get
 * the price type and all warehouses of the export. Adds delivery options if there are none. Returns the e-mails that
 * can sign in, or why nothing was added. `now` is in milliseconds.
 */
export async function addDemoDealer(
  db: Kysely<Database>,
  now: number,
): Promise<{ added: string[] } | { refused: 'DEALERS_EXIST' | 'NOTHING_TO_SELL' }> {
  const demo = demoDealer(dayOf(now));
  const accounts = await accountRows([demo], defaultSeed);
  const staff = await staffRows(defaultSeed, now);
  return inTransaction(db, async (trx) => {
    if (await hasDealers(trx)) return { refused: 'DEALERS_EXIST' };
    const { priceTypes, warehouses } = await importedTrade(trx);
    // The wholesale type if there is one; a single type serves as both.
    const retail = retailType(priceTypes);
    const priceType = priceTypes.find((type) => type !== retail) ?? retail;
    if (!priceType || warehouses.length === 0) return { refused: 'NOTHING_TO_SELL' };

    if (!(await hasDeliveryOptions(trx))) await insertDeliveryOptions(trx);
    // `staff:add` may already have added somebody.
    const known = await staffIds(trx);
    if (known.length === 0) await insertStaff(trx, staff);
    const serving = known.length > 0 ? known : staff.map(({ id }) => id);
    await insertDealers(trx, [onTrade(demo, priceType.id, warehouses)], accounts, serving);
    return { added: accounts.map(({ email }) => email) };
  });
}

/**
 * Returns the demo dealer with trade data from 1C. Drops rules for single brands, because they refer to brands of the
 * demo data. Does not allow orders for expected goods, because the wholesaler decides on that (§10.51).
 */
function onTrade(dealer: SeedDealer, price_type_id: number, warehouses: number[]): SeedDealer {
  return {
    ...dealer,
    contracts: dealer.contracts.map((contract) => ({
      ...contract,
      price_type_id,
      warehouses,
      orders_expected: 0,
    })),
    accounts: dealer.accounts.map(({ politics, ...account }) => ({
      ...account,
      politics: politics && { ...politics, brands: new Map() },
    })),
  };
}
