import type { Paging } from '../../kernel/paging.ts';
import type { shownReturnState } from './rules.ts';

/** A line of a shipped order in the form of a return; `left`: pieces that can still be returned. */
export type ReturnableLine = {
  id: number;
  product: number;
  wms: number;
  warehouse: string;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  left: number;
};

/** What the form of a return shows. */
export type ReturnForm = { id: number; number: string; lines: ReturnableLine[]; reasons: string[] };

/** A return as the dealer sees it, without sums, because not everybody sees prices. */
export type ListedReturn = {
  id: number;
  number: string;
  order: { id: number; number: string };
  createdAt: number;
  reason: string;
  answer: string;
  state: ReturnType<typeof shownReturnState>;
  lines: { id: number; articul: string; header: string; unit: string; quantity: number }[];
  /** Whether the reader may withdraw it. */
  withdrawable: boolean;
};

export type ReturnList = { returns: ListedReturn[]; paging: Paging };
