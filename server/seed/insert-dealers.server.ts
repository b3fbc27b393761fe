import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { hashPassword } from '../people/auth/passwords.server.ts';
import { refreshDealerWords } from '../people/dealers/words.repository.server.ts';
import { presetOf } from '../people/staff/roles/presets.ts';
import { staff } from './data/staff.ts';
import { deliveryOptions } from './data/trade.ts';
import type { SeedAccount, SeedDealer } from './dealer.ts';

/** Writes the staff who serve the dealers. */
export async function insertStaff(
  trx: Kysely<Database>,
  rows: Awaited<ReturnType<typeof staffRows>>,
): Promise<void> {
  await bulkInsert(trx, 'staff', rows);
}

/**
 * Writes dealers and all their records. `serving` are the ids of the staff members who serve them in turn; they must
 * exist.
 */
export async function insertDealers(
  trx: Kysely<Database>,
  dealers: SeedDealer[],
  accounts: Awaited<ReturnType<typeof accountRows>>,
  serving: readonly number[] = staff
    .filter(({ role }) => presetOf(role)?.rights.includes('dealers'))
    .map(({ id }) => id),
): Promise<void> {
  const people = dealers.flatMap((dealer) => dealer.accounts);
  const contracts = dealers.flatMap((dealer) => dealer.contracts);
  await bulkInsert(
    trx,
    'dealers',
    dealers.map(({ row }, i) => ({ ...row, staff_id: serving[i % serving.length] ?? null })),
  );
  await bulkInsert(
    trx,
    'contragents',
    dealers.flatMap((dealer) => dealer.contragents),
  );
  await bulkInsert(
    trx,
    'contracts',
    contracts.map(({ warehouses: _, since: __, unused: ___, ...row }) => ({ orders_expected: 0, ...row })),
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
  for (const { row } of dealers) await refreshDealerWords(trx, row.id);
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

export async function insertDeliveryOptions(trx: Kysely<Database>): Promise<void> {
  await bulkInsert(trx, 'delivery_options', [...deliveryOptions]);
}

/**
 * Returns accounts with hashed passwords. The salt comes from the seed, because the same arguments must create the same
 * world; the demo passwords are public anyway. An account without a password gets a hash that no password matches.
 */
export async function accountRows(dealers: SeedDealer[], seed: number) {
  const people = dealers.flatMap((dealer) => dealer.accounts);
  const bytes = bytesOf(seed);
  const nobody = await hashPassword(bytes('nobody').toString('hex'), bytes('salt').subarray(0, 16));
  return Promise.all(
    people.map(async ({ contracts: _, addresses: __, politics: ___, orders: ____, password, ...row }) => ({
      ...row,
      password_hash: password ? await hashPassword(password, bytes(row.email).subarray(0, 16)) : nobody,
    })),
  );
}

/** Returns the staff with hashed passwords. `now` is in milliseconds. */
export async function staffRows(seed: number, now: number) {
  const bytes = bytesOf(seed);
  return Promise.all(
    staff.map(async ({ password, ...row }) => ({
      ...row,
      enabled: 1,
      created_at: now,
      password_hash: await hashPassword(password, bytes(row.email).subarray(0, 16)),
    })),
  );
}

const bytesOf = (seed: number) => (text: string) => createHash('sha256').update(`${seed}/${text}`).digest();
