import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { demoDealer } from '../db/seed/data/demo-dealer.ts';
import type { SeedDealer } from '../db/seed/dealer.ts';
import {
  accountRows,
  insertDealers,
  insertDeliveryOptions,
  insertStaff,
  staffRows,
} from '../db/seed/insert-dealers.server.ts';
import { defaultSeed } from '../db/seed/world.ts';
import { dayOf } from '../kernel/clock.ts';
import { hasDealers, hasDeliveryOptions, importedTrade } from './demo-dealer.repository.server.ts';
import { retailType } from './offers-rules.ts';

/**
 * Lets somebody sign in and order where 1C has brought goods but nobody lives yet: the dealer of the demo world with his logins
 * (contract §4), his contracts on the price type of the export and all its warehouses, and the ways of delivery. Gives the e-mails
 * that can sign in, or why nothing was added. `now`: milliseconds.
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
    // Wholesale where there is such a type; the retail one serves both when it is alone.
    const retail = retailType(priceTypes);
    const priceType = priceTypes.find((type) => type !== retail) ?? retail;
    if (!priceType || warehouses.length === 0) return { refused: 'NOTHING_TO_SELL' };

    if (!(await hasDeliveryOptions(trx))) await insertDeliveryOptions(trx);
    await insertStaff(trx, staff);
    await insertDealers(trx, [onTrade(demo, priceType.id, warehouses)], accounts);
    return { added: accounts.map(({ email }) => email) };
  });
}

/** The dealer of the demo world, buying what 1C sells. Rules for single brands fall away: they name brands of that world. */
function onTrade(dealer: SeedDealer, price_type_id: number, warehouses: number[]): SeedDealer {
  return {
    ...dealer,
    contracts: dealer.contracts.map((contract) => ({ ...contract, price_type_id, warehouses })),
    accounts: dealer.accounts.map(({ politics, ...account }) => ({
      ...account,
      politics: politics && { ...politics, brands: new Map() },
    })),
  };
}
