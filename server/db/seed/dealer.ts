import type { Insertable } from 'kysely';
import type { PricePolitics } from '../../catalogue/model.ts';
import type { Database } from '../schema.ts';

type Row<T extends keyof Database> = Insertable<Database[T]> & { id: number };

export type SeedContract = Row<'contracts'> & {
  /** In the order they are preferred. */
  warehouses: number[];
  /** `yyyy-mm-dd`: no order is older. */
  since: string;
  /** Nothing was ordered under it yet. */
  unused?: boolean;
};

export type SeedAccount = Omit<Row<'accounts'>, 'password_hash'> & {
  /** Empty: nobody can sign in. */
  password: string;
  /** What a manager may use; empty for a main user and an observer, who are not limited by lists. */
  contracts: number[];
  addresses: number[];
  politics?: PricePolitics;
  /** How many of the dealer's orders it places, beside the others. */
  orders: number;
};

/** A dealer with all that hangs on it, ids given. */
export type SeedDealer = {
  row: Row<'dealers'>;
  contragents: Row<'contragents'>[];
  contracts: SeedContract[];
  addresses: Row<'addresses'>[];
  accounts: SeedAccount[];
  /** How many orders it placed in two years, besides the recent ones. */
  orders: number;
  /** Its last orders: how many days ago they were placed, the states they are in, and by which of its accounts. */
  recent: readonly (readonly [daysAgo: number, state: number, account: number])[];
};

/** The last id given in each table; generators that come one after another continue it. */
export type Ids = {
  dealers: number;
  contragents: number;
  contracts: number;
  addresses: number;
  accounts: number;
};
