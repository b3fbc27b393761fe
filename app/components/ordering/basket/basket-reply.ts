import type { Plain } from '#app/http/requests/nest.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { BasketSort } from './basket-sort.ts';
import { type Finding, maxSearch } from './find-lines.ts';
import type { RowNote } from './row-note.ts';

/** The order form as typed. */
export type CheckoutValues = { delivery: string; address: string; date: string; comment: string };

/** The fields of the order form. */
export const checkoutFields = ['delivery', 'address', 'date', 'comment'] as const;

/** The response of the basket form when it does not redirect. It keeps all typed values. */
export type BasketReply = {
  /** Undefined when the order form was not sent along. */
  values: CheckoutValues | undefined;
  /** Notes on lines whose quantity differs from the requested one or has grown at least tenfold. */
  notes: RowNote[];
  /** Why the order was not placed: `date`, `address`… and `qnt[101][1][1]` of the lines. */
  errors: FieldErrors;
  /** A refusal of the whole form. */
  failure?: { code: string; message: string };
  /** The removed lines, and their data for «Вернуть» (`packLines`), which is empty when there are too many. */
  removed?: { text: string; lines: string };
  /** The lines that were moved to another warehouse, their data for «Вернуть» (`packMoves`), and those that stayed. */
  moved?: { text: string; lines: string; stayed: { key: string; articul: string; message: string }[] };
  /** The search of a large basket. */
  find: Finding;
  /** The sort order selected by this request, whose cookie still contains the former one. */
  sort?: BasketSort;
  /** A success message. */
  done?: string;
  /** Marked lines (`lineKey`), and whether to ask for confirmation before they are deleted. */
  marks: string[];
  confirm: boolean;
};

/** Returns a reply without messages, with the typed values of the order form. */
export function emptyReply(values: Record<string, Plain>): BasketReply {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : '');
  const { mark } = values;
  return {
    values: {
      delivery: text('delivery'),
      address: text('address'),
      date: text('date'),
      comment: text('comment'),
    },
    notes: [],
    errors: {},
    find: { q: text('q').slice(0, maxSearch), faulty: text('faulty') === '1' },
    marks: (Array.isArray(mark) ? mark : [mark]).filter((each) => typeof each === 'string'),
    confirm: false,
  };
}
