import type { BasketAction } from '#app/components/ordering/basket/basket-action.ts';
import type { BasketReply } from '#app/components/ordering/basket/basket-reply.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';

/** The form of the basket while its pressed button is handled. */
export type BasketWork = {
  request: Request;
  values: FormValues;
  press: BasketAction;
  /** The basket before the action. */
  lines: BasketLine[];
  /** Filled in by the action. */
  reply: BasketReply;
};
