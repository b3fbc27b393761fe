import type { FieldErrors } from '#server/kernel/result.ts';
import type { PickedGoods } from '#server/papers/complaints/complaint-view.ts';
import type { Found } from './complaint-found.tsx';

/** The response of the complaint form when it does not redirect: the typed values and the errors. */
export type ComplaintReply = {
  values: { key: string; reason: string; comment: string };
  /** Quantities as typed, by product, because the cookie sent with the form is older. */
  quantities: Record<number, string>;
  /** The errors of the fields `reason`, `pictures`, `qnt[101]`… */
  errors: FieldErrors;
  failure?: string;
  /** The list after products were added or removed. */
  goods?: PickedGoods[] | undefined;
  /** The search results. */
  found?: Found;
  /** The product that was added to the list, after which the search starts again. */
  added?: number;
};
