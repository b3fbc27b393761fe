import type { Plain } from '#app/http/nest.ts';
import type { LineNote } from '#server/basket/basket-view.ts';
import type { FieldErrors } from '#server/kernel/result.ts';

/** The order form as it was typed. */
export type CheckoutValues = { delivery: string; address: string; date: string; comment: string };

/** What the action of the basket form answers when it does not lead to another page: nothing typed is lost by it. */
export type BasketReply = {
  /** Undefined when the order form was not sent along. */
  values: CheckoutValues | undefined;
  /** Lines that could not become what was asked. */
  notes: LineNote[];
  /** Why the order was not placed: `date`, `address`… and `qnt[101][1][1]` of the lines. */
  errors: FieldErrors;
  /** A refusal of the whole. */
  failure?: { code: string; message: string };
  /** What was taken out, and the lines for «Вернуть» (`packLines`); empty when they are too many. */
  removed?: { text: string; lines: string };
  /** Something that went well. */
  done?: string;
  /** Marked lines (`lineKey`), and whether to ask before they are deleted. */
  marks: string[];
  confirm: boolean;
};

/** A reply that has nothing to say yet, with what was typed into the order form. */
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
    marks: (Array.isArray(mark) ? mark : [mark]).filter((each) => typeof each === 'string'),
    confirm: false,
  };
}
