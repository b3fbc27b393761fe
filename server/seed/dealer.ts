import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PricePolitics } from '../goods/model.ts';
import type { Party } from '../people/contragents/party.ts';

type Row<T extends keyof Database> = Insertable<Database[T]> & { id: number };

export type SeedContract = Row<'contracts'> & {
  /** In order of preference. */
  warehouses: number[];
  /** `yyyy-mm-dd`: the earliest day of an order. */
  since: string;
  /** True if nothing has been ordered under this contract yet. */
  unused?: boolean;
};

export type SeedAccount = Omit<Row<'accounts'>, 'password_hash'> & {
  /** '' for an account that cannot sign in. */
  password: string;
  /** The contracts that a manager may use; empty for a main user and an observer, who are not limited by lists. */
  contracts: number[];
  addresses: number[];
  politics?: PricePolitics;
  /** The account's share of the dealer's orders, relative to the other accounts. */
  orders: number;
};

/** A dealer with all its records, with ids assigned. */
export type SeedDealer = {
  row: Row<'dealers'>;
  contragents: Row<'contragents'>[];
  contracts: SeedContract[];
  addresses: Row<'addresses'>[];
  accounts: SeedAccount[];
  /** The number of the dealer's orders in two years, without the recent ones. */
  orders: number;
  /** The dealer's last orders: how many days ago they were placed, their states, and the accounts that placed them. */
  recent: readonly (readonly [daysAgo: number, state: number, account: number])[];
};

/** Returns a contragent as named in orders and acts. */
export function partyIn(contragents: SeedDealer['contragents'], id: number): Party {
  const found = contragents.find((each) => each.id === id);
  if (!found) throw new Error(`no contragent ${id}`);
  const { company, inn, kpp } = found;
  return { company, inn, kpp };
}

/** The last assigned id in each table; later generators continue from it. */
export type Ids = {
  dealers: number;
  contragents: number;
  contracts: number;
  addresses: number;
  accounts: number;
};
