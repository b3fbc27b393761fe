import type { PricePolitics } from '../../goods/model.ts';
import { type LimitValues, limitValues, type OrderLimit } from './order-limits.ts';

/** The `type_id` of accounts that the main user manages (§6.1): "2" a manager, "3" an observer. */
export type ManagerType = '2' | '3';

/** A summary of price politics; undefined when the manager sees contract prices. */
export type PoliticsSummary = Pick<PricePolitics, 'mode' | 'percentBp' | 'showWholesale'> & {
  /** The number of brands with a separate rule. */
  brands: number;
};

export type GrantedContract = { id: number; header: string; company: string; active: boolean };

/**
 * A row of the list. An observer has no assigned contracts or addresses and no politics, because observers see all
 * the dealer's data.
 */
export type ListedManager = {
  id: number;
  type: ManagerType;
  email: string;
  name: string;
  enabled: boolean;
  /** False until the invitation was accepted. */
  hasPassword: boolean;
  contracts: GrantedContract[];
  addresses: { id: number; fullAddress: string }[];
  politics: PoliticsSummary | undefined;
  /** The number of the record's last change. The switch sends it back to detect a concurrent change. */
  lastChange: number;
};

/** The record in the form; id 0 for a new one. */
export type ManagerRecord = {
  id: number;
  type: ManagerType;
  email: string;
  name: string;
  phone: string;
  enabled: boolean;
  hasPassword: boolean;
  /** Assigned ids, without removed addresses. */
  contracts: number[];
  addresses: number[];
  /** Only the limits that are set. */
  limits: OrderLimit[];
};

/** The values of the form; lists contain ids. Each limit is a separate field, two for each contract. */
export type ManagerFormValues = PlainValues & LimitValues;

type PlainValues = {
  email: string;
  name: string;
  phone: string;
  type_id: ManagerType;
  enabled: boolean;
  contracts: number[];
  addresses: number[];
};

/** Returns the fields of the form, with limits for each contract that it offers. */
export function managerFormValues(
  record: ManagerRecord & { offered: Pick<ManagerCard['offered'], 'contracts'> },
): ManagerFormValues {
  const { email, name, phone, type, enabled, contracts, addresses, limits, offered } = record;
  const plain = { email, name, phone, type_id: type, enabled, contracts, addresses };
  return { ...plain, ...limitValues(offered.contracts, limits) };
}

export type ManagerCard = ManagerRecord & {
  /** What the dealer can assign: contracts that are active or already assigned. */
  offered: { contracts: GrantedContract[]; addresses: { id: number; fullAddress: string }[] };
};
