import type { PricePolitics } from '../catalogue/model.ts';

/** `type_id` of those whom the main user keeps himself (contract §1): "2" a manager, "3" an observer. */
export type ManagerType = '2' | '3';

/** Price politics in a line; undefined: he sees contract prices. */
export type PoliticsSummary = Pick<PricePolitics, 'mode' | 'percentBp' | 'showWholesale'> & {
  /** How many brands have a rule of their own. */
  brands: number;
};

export type GrantedContract = { id: number; header: string; company: string; active: boolean };

/** A row of the list. An observer has no contracts, addresses or politics of his own: he reads what the dealer has. */
export type ListedManager = {
  id: number;
  type: ManagerType;
  email: string;
  name: string;
  enabled: boolean;
  /** False while he has not followed his invitation. */
  hasPassword: boolean;
  contracts: GrantedContract[];
  addresses: { id: number; fullAddress: string }[];
  politics: PoliticsSummary | undefined;
};

/** What the form of one shows; id 0: somebody new. */
export type ManagerRecord = {
  id: number;
  type: ManagerType;
  email: string;
  name: string;
  phone: string;
  enabled: boolean;
  hasPassword: boolean;
  /** Ids of what he was given. */
  contracts: number[];
  addresses: number[];
};

export type ManagerCard = ManagerRecord & {
  /** What the dealer has to give: contracts that are active, or given already. */
  offered: { contracts: GrantedContract[]; addresses: { id: number; fullAddress: string }[] };
};
