import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { GrantedContract } from './manager-view.ts';

type Dealer = Pick<SignedIn, 'dealerId'>;

/** All contracts of the dealer, oldest first; `active`: it and its contragent are. */
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
      'contragents.enabled as companyEnabled',
    ])
    .where('contracts.dealer_id', '=', dealerId)
    .orderBy('contracts.id')
    .execute();
  return rows.map(({ enabled, companyEnabled, ...contract }) => ({
    ...contract,
    active: enabled === 1 && companyEnabled === 1,
  }));
}

/** The dealer's addresses that are in use, oldest first. */
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

/** Whether one of these addresses is not the dealer's, be it in use or not. */
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

/** Which contracts and addresses these accounts were given, ids by account. */
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
