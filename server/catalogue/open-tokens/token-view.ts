import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';

/**
 * `closed`: its contract or contragent is no longer active; `taken`: the manager was assigned other
 * contracts. Both states end when the contract is available again; `revoked` is permanent.
 */
export type TokenState = 'live' | 'revoked' | 'closed' | 'taken';

/** A token as its owner sees it in the cabinet, without the secret, which is not stored. */
export type TokenView = {
  id: number;
  /** The first characters of the token, such as `svt_Qx7fK2mA`. */
  hint: string;
  contract: string;
  company: string;
  /**
   * As selected, in the order of warehouses. `allowed` is false when the contract no longer allows the warehouse; the
   * token then omits it.
   */
  warehouses: (Named & { allowed: boolean })[];
  createdAt: number;
  /** The time of the last use, to the minute; null when the token was never used. */
  usedAt: number | null;
  revokedAt: number | null;
  state: TokenState;
};

export type TokenList = {
  tokens: TokenView[];
  paging: Paging;
  /**
   * The contents of a new token: the current contract and its warehouses; undefined when there is no
   * contract.
   */
  contract:
    | { id: number; header: string; company: string; warehouses: (Named & { region: string })[] }
    | undefined;
};
