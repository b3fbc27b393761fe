import type { Named } from '../../../goods/model.ts';
import type { Paging } from '../../../kernel/paging.ts';
import type { EntryKind } from '../../../ordering/sums/entry-names.ts';

/** An exchange that may have changed the ledger. `session`: its journal, while that is kept; none for calls. */
export type MoneyRun = {
  id: number;
  login: string;
  startedAt: number;
  lastAt: number;
  session: number | undefined;
};

/** Changed documents of one kind: how many, and by how much they have changed, in kopecks. */
export type MoneyChange = { count: number; sum: number };

/** What an exchange has changed; `others` and `debt` are the effect on the debt, so that minus is less debt. */
export type MoneySums = {
  shipments: MoneyChange;
  payments: MoneyChange;
  returns: MoneyChange;
  others: MoneyChange;
  debt: number;
};

export type ExchangeMoney = {
  /** Undefined when no exchange has changed the ledger yet. */
  run: MoneyRun | undefined;
  /** The neighbouring exchanges that have changed the ledger. */
  earlier: number | undefined;
  later: number | undefined;
  total: MoneySums;
  dealers: (Named & MoneySums)[];
  paging: Paging;
};

/**
 * One entry that was added to the ledger, or removed from it (`isRemoved`). `debt`: the effect on the debt in kopecks.
 * `payment`: the id of its payment.
 */
export type MoneyEntry = EntryKind & {
  id: number;
  enteredOn: string;
  document: string;
  isRemoved: boolean;
  debt: number;
  contract: Named;
  order: { id: number; number: string } | undefined;
  payment: number | undefined;
};

export type DealerMoney = { run: MoneyRun; dealer: Named; entries: MoneyEntry[]; paging: Paging };
