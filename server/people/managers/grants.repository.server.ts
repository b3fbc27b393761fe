import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { isInForce } from '../contracts/in-force.ts';
import type { GrantedContract } from './manager-view.ts';

type Dealer = Pick<SignedIn, 'dealerId'>;

/**
 * Returns all contracts of the dealer, oldest first. `active`: the contract and its contragent are active, and the
 * contract is in force today.
 */
export async function contractsToGive(
  db: Kysely<Database>,
  { dealerId }: Dealer,
): Promise<GrantedContract[]> {
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select([
      'contracts.id',
      'contracts.header',
      'contragents.company',
      'contracts.enabled',
      'contracts.valid_from as validFrom',
      'contracts.valid_to as validTo',
      'contragents.enabled as companyEnabled',
    ])
    .where('contracts.dealer_id', '=', dealerId)
    .orderBy('contracts.id')
    .execute();
  const today = currentDay();
  return rows.map(({ enabled, companyEnabled, validFrom, validTo, ...contract }) => ({
    ...contract,
    active: enabled === 1 && companyEnabled === 1 && isInForce({ validFrom, validTo }, today),
  }));
}

/** Returns the dealer's addresses that are not removed, oldest first. */
export async function addressesToGive(
  db: Kysely<Database>,
  { dealerId }: Dealer,
): Promise<{ id: number; fullAddress: string }[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'full_address as fullAddress'])
    .where('dealer_id', '=', dealerId)
    .where('removed', '=', 0)
    .orderBy('id')
    .execute();
}

/** Returns whether one of these addresses does not belong to the dealer; removed addresses count as the dealer's. */
export async function haveForeignAddress(
  db: Kysely<Database>,
  { dealerId }: Dealer,
  ids: number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const own = await db
    .selectFrom('addresses')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', ids)
    .execute();
  return own.length < ids.length;
}

/** Returns the contract and address ids assigned to these accounts, by account. */
export async function grantsOf(db: Kysely<Database>, ids: number[]) {
  if (ids.length === 0)
    return { contracts: new Map<number, number[]>(), addresses: new Map<number, number[]>() };
  const [contracts, addresses] = await Promise.all([
    db
      .selectFrom('account_contracts')
      .select(['account_id as account', 'contract_id as given'])
      .where('account_id', 'in', ids)
      .orderBy('contract_id')
      .execute(),
    db
      .selectFrom('account_addresses')
      .select(['account_id as account', 'address_id as given'])
      .where('account_id', 'in', ids)
      .orderBy('address_id')
      .execute(),
  ]);
  return { contracts: byAccount(contracts), addresses: byAccount(addresses) };
}

function byAccount(rows: { account: number; given: number }[]): Map<number, number[]> {
  const map = new Map<number, number[]>();
  for (const { account, given } of rows) {
    const list = map.get(account);
    if (list) list.push(given);
    else map.set(account, [given]);
  }
  return map;
}
