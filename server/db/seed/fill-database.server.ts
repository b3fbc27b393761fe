import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashPassword } from '#server/auth/passwords.server.ts';
import { markCatalogueChanged } from '#server/catalogue/changes.server.ts';
import { bulkInsert, inTransaction } from '../dialect.server.ts';
import type { Database } from '../schema.ts';
import { brands } from './data/brands.ts';
import { collections } from './data/collections.ts';
import { params } from './data/params.ts';
import { deliveryOptions, priceTypes, regions, tags, warehouses } from './data/trade.ts';
import { catalogs } from './data/tree.ts';
import type { SeedAccount } from './dealer.ts';
import { insertProducts } from './insert-products.server.ts';
import { filledTable } from './repository.server.ts';
import type { World } from './world.ts';

/**
 * Writes a world into an empty, migrated database, all or nothing. `progress` hears how many products are written. Gives the
 * name of the table that was not empty, when the database is refused.
 */
export async function fillDatabase(
  db: Kysely<Database>,
  world: World,
  progress: (products: number) => void = () => {},
): Promise<{ filled: true } | { filled: false; table: string }> {
  const table = await filledTable(db);
  if (table) return { filled: false, table };
  const accounts = await accountRows(world);
  await inTransaction(db, async (trx) => {
    await insertTrade(trx);
    await insertProducts(trx, world, progress);
    await insertDealers(trx, world, accounts);
    await bulkInsert(trx, 'orders', world.orders);
    await bulkInsert(trx, 'order_lines', world.lines);
    await bulkInsert(trx, 'ledger_entries', world.ledger);
    await bulkInsert(trx, 'favourites', world.favourites);
    await bulkInsert(trx, 'needs', world.needs);
    await markCatalogueChanged(trx, world.now);
  });
  return { filled: true };
}

async function insertTrade(trx: Kysely<Database>): Promise<void> {
  const external_id = null;
  await bulkInsert(trx, 'regions', [...regions]);
  await bulkInsert(
    trx,
    'warehouses',
    warehouses.map((row) => ({ ...row, external_id, sort: row.id })),
  );
  await bulkInsert(
    trx,
    'price_types',
    priceTypes.map(({ id, header }) => ({ id, header, external_id })),
  );
  await bulkInsert(
    trx,
    'catalogs',
    catalogs.map((row) => ({ ...row, external_id })),
  );
  await bulkInsert(
    trx,
    'brands',
    brands.map(({ id, header }) => ({ id, header, external_id })),
  );
  await bulkInsert(
    trx,
    'collections',
    collections.map(({ id, header, brand }) => ({ id, header, brand_id: brand.id })),
  );
  await bulkInsert(trx, 'tags', [...tags]);
  await bulkInsert(
    trx,
    'params',
    params.map((row) => ({ ...row, external_id, sort: row.id })),
  );
  await bulkInsert(trx, 'delivery_options', [...deliveryOptions]);
}

async function insertDealers(
  trx: Kysely<Database>,
  { dealers }: World,
  accounts: Awaited<ReturnType<typeof accountRows>>,
): Promise<void> {
  const people = dealers.flatMap((dealer) => dealer.accounts);
  const contracts = dealers.flatMap((dealer) => dealer.contracts);
  await bulkInsert(
    trx,
    'dealers',
    dealers.map((dealer) => dealer.row),
  );
  await bulkInsert(
    trx,
    'contragents',
    dealers.flatMap((dealer) => dealer.contragents),
  );
  await bulkInsert(
    trx,
    'contracts',
    contracts.map(({ warehouses: _, since: __, unused: ___, ...row }) => row),
  );
  await bulkInsert(
    trx,
    'contract_warehouses',
    contracts.flatMap((each) => each.warehouses.map((wms_id) => ({ contract_id: each.id, wms_id }))),
  );
  await bulkInsert(
    trx,
    'addresses',
    dealers.flatMap((dealer) => dealer.addresses),
  );
  await bulkInsert(trx, 'accounts', accounts);
  await bulkInsert(
    trx,
    'account_contracts',
    people.flatMap((each) => each.contracts.map((contract_id) => ({ account_id: each.id, contract_id }))),
  );
  await bulkInsert(
    trx,
    'account_addresses',
    people.flatMap((each) => each.addresses.map((address_id) => ({ account_id: each.id, address_id }))),
  );
  await insertPolitics(trx, people);
}

async function insertPolitics(trx: Kysely<Database>, people: SeedAccount[]): Promise<void> {
  const given = people.flatMap(({ id, politics }) => (politics ? [{ account_id: id, politics }] : []));
  await bulkInsert(
    trx,
    'price_politics',
    given.map(({ account_id, politics }) => ({
      account_id,
      mode: politics.mode,
      percent_bp: politics.percentBp,
      show_wholesale: politics.showWholesale ? 1 : 0,
    })),
  );
  await bulkInsert(
    trx,
    'price_politics_brands',
    given.flatMap(({ account_id, politics }) =>
      [...politics.brands].map(([brand_id, rule]) => ({
        account_id,
        brand_id,
        mode: rule.mode,
        percent_bp: rule.percentBp,
      })),
    ),
  );
}

/**
 * Accounts with their passwords hashed. The salt comes from the seed, for the same arguments must make the same world; the
 * passwords of the demo world are public anyway. An account without a password gets a hash that nothing fits.
 */
async function accountRows({ dealers, plan }: World) {
  const people = dealers.flatMap((dealer) => dealer.accounts);
  const bytes = (text: string) => createHash('sha256').update(`${plan.seed}/${text}`).digest();
  const nobody = await hashPassword(bytes('nobody').toString('hex'), bytes('salt').subarray(0, 16));
  return Promise.all(
    people.map(async ({ contracts: _, addresses: __, politics: ___, orders: ____, password, ...row }) => ({
      ...row,
      password_hash: password ? await hashPassword(password, bytes(row.email).subarray(0, 16)) : nobody,
    })),
  );
}
