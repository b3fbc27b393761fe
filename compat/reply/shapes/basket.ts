import { z } from 'zod';
import type { Failure } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import type { LineNote } from '#server/ordering/basket/basket-view.ts';
import type { BasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';
import { zCode } from '../refused.ts';
import { shaped } from '../shaped.ts';
import { wireId, wireMoney, zId, zMoney } from '../wire.ts';

/** Shapes of the basket (§7.2.1, §7.3.20). When wholesale prices are hidden, sums and totals are null. */

const zWhole = z.object({
  total: zMoney,
  count: z.int().meta({ description: 'The number of different products.' }),
});

type Whole = Pick<BasketSummary, 'products' | 'total' | 'showWholesale'>;
type Changed = { id: number; line: Pick<BasketSummary, 'quantity' | 'total'> | undefined; basket: Whole };

/**
 * The response to `addproduct`: the resulting quantity and sum of the line, and the total and count of the basket.
 */
export const changedLine = shaped(
  z.object({ result: z.literal(1), id: zId, qnt: z.int(), sum: zMoney, ...zWhole.shape }),
  ({ id, line, basket }: Changed) => {
    const { quantity = 0, total = 0 } = line ?? {};
    return {
      result: 1,
      id: wireId(id),
      qnt: quantity,
      sum: shownSum(total, quantity, basket),
      ...wholeBasket(basket),
    };
  },
);

/**
 * The response to `changeproduct`, like that to `addproduct`. When a line got another quantity, reduced to the stock
 * or raised to one that is sold, the response is a refusal, as for `processBasket` (decisions/orders.md). Old pages
 * show the message and put `qnt`, the quantity that was set, into their field (§5.4).
 */
export const setLine = shaped(
  z.union([
    changedLine.schema,
    changedLine.schema
      .extend({ result: z.literal(0), message: z.string(), code: zCode })
      .meta({ id: 'CappedLine' }),
  ]),
  ({ note, ...changed }: Changed & { note?: LineNote | undefined }) => {
    const line = changedLine(changed);
    return note ? { ...line, result: 0 as const, message: oldText(note), code: note.code } : line;
  },
);

/** Returns the text of the specification (§8.1) or, for a raised line, the message with the new quantity. */
export function oldText({ code, message }: LineNote): string {
  return code === 'WRONG_QUANTITY' ? message : texts[code];
}

/** A refusal with the available quantity, which an old page puts back into its field. */
export const refusedLine = shaped(
  z
    .object({ result: z.literal(0), message: z.string(), qnt: z.int(), code: zCode })
    .meta({ id: 'RefusedLine' }),
  ({ message, fields, data, code }: Failure) => {
    const available = typeof data.available === 'number' ? data.available : 0;
    return {
      result: 0,
      message: fields.qnt?.[0] && data.available === undefined ? fields.qnt[0] : message,
      qnt: available,
      code,
    };
  },
);

/** The response to `clearbasket`. */
export const emptied = shaped(
  z.object({ result: z.literal(1), ...zWhole.shape }),
  ({ basket }: { basket: Whole }) => ({ result: 1, ...wholeBasket(basket) }),
);

/** The response to `deleteproduct`; `message` is present when nothing matched. */
export const removedLines = shaped(
  emptied.schema.extend({ message: z.string().optional() }),
  ({ removed, basket }: { removed: number; basket: Whole }) => ({
    ...emptied({ basket }),
    ...(removed === 0 && { message: texts.NOT_IN_BASKET }),
  }),
);

type Delivery = { id: number; header: string; total: number | undefined };

/** The response to `setdelivery`; `total` is the sum of goods and delivery. */
export const chosenDelivery = shaped(
  z.object({ result: z.literal(1), id: zId, header: z.string(), total: zMoney }),
  ({ id, header, total }: Delivery) => ({ result: 1, id: wireId(id), header, total: wireMoney(total) }),
);

function wholeBasket(basket: Whole): z.input<typeof zWhole> {
  return { total: shownSum(basket.total, basket.products, basket), count: basket.products };
}

/** Returns a sum as an account sees it. The sum of no goods is 0 for every account. */
function shownSum(sum: number, of: number, { showWholesale }: Whole): number | null {
  return wireMoney(showWholesale || of === 0 ? sum : undefined);
}
