import type { PickedGoods } from '#server/complaints/complaint-view.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { Found } from './complaint-found.tsx';

/** What the form of a complaint answers when it stays: what was typed, and what is wrong. */
export type ComplaintReply = {
  values: { key: string; reason: string; comment: string };
  /** Quantities as they were typed, by product: the cookie that came with the form is older. */
  quantities: Record<number, string>;
  /** `reason`, `pictures`, `qnt[101]`… */
  errors: FieldErrors;
  failure?: string;
  /** The list after a product was put into it or taken out. */
  goods?: PickedGoods[];
  /** What the search has found. */
  found?: Found;
  /** The product that was put into the list: the search begins anew. */
  added?: number;
};
