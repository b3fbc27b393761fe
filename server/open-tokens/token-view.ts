import type { Named } from '../catalogue/model.ts';
import type { Paging } from '../kernel/paging.ts';

/**
 * `closed`: its contract or contragent is not active any more; `taken`: the manager was given other contracts. Both revive
 * with the contract, `revoked` never.
 */
export type TokenState = 'live' | 'revoked' | 'closed' | 'taken';

/** A token as its owner sees it in the cabinet; the secret itself is known to nobody any more. */
export type TokenView = {
  id: number;
  /** Its first letters, `svt_Qx7fK2mA`. */
  hint: string;
  contract: string;
  company: string;
  /** As chosen, in the order of warehouses; `allowed` false: the contract has lost it since, and the token shows nothing of it. */
  warehouses: (Named & { allowed: boolean })[];
  createdAt: number;
  /** To the minute; null when it was never used. */
  usedAt: number | null;
  revokedAt: number | null;
  state: TokenState;
};

export type TokenList = {
  tokens: TokenView[];
  paging: Paging;
  /** What a new token would carry: the current contract and its warehouses; undefined when there is no contract. */
  contract:
    | { id: number; header: string; company: string; warehouses: (Named & { region: string })[] }
    | undefined;
};
