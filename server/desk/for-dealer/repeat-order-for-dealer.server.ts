import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { stockKey } from '../../ordering/basket/line-key.ts';
import type { FormLine } from '../../ordering/fast-order/input.ts';
import { maxLines } from '../../ordering/fast-order/list-limits.ts';
import { deskOrderLines, findDeskOrder } from '../../ordering/orders/desk.repository.server.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import { buyerUnder, previewOf, zFor } from './read-list.server.ts';

/**
 * Returns the lines of an earlier order of the dealer as a checked list for a new one, at today's prices and stock
 * (§12.1.6). Lines of one product in one warehouse are summed. A product that is not sold any more keeps its line as a
 * question, and a note names it. Writes nothing. Refusals: those of `buyerUnder`; NOT_FOUND for an order of another
 * dealer; BAD_INPUT for more lines than a list may have.
 */
export const repeatOrderForDealer = staffUseCase({
  name: 'repeat-order-for-dealer',
  access: withRight('orders'),
  writes: false,
  input: z.object({ ...zFor, order: zId }),
  async run({ order: id, ...whose }, ctx) {
    const found = await buyerUnder(ctx, whose);
    if (!found.ok) return found;
    const order = await findDeskOrder(ctx.db, id, confinedTo(ctx.actor));
    if (order?.dealerId !== whose.dealer) return noSuchOrder();
    const summed = new Map<string, OrderedLine>();
    for (const line of await deskOrderLines(ctx.db, id)) {
      const key = stockKey({ id: line.productId, wms: line.wmsId });
      const quantity = (summed.get(key)?.quantity ?? 0) + line.quantity;
      summed.set(key, { ...line, quantity: Math.min(quantity, maxQuantity) });
    }
    const ordered = [...summed.values()];
    if (ordered.length > maxLines)
      return fail('BAD_INPUT', {
        message: 'В\u00a0заказе больше 2\u00a0000\u00a0позиций: повторить его целиком нельзя',
      });
    const preview = await previewOf(ctx, found.value, { lines: ordered.map(formLine), notes: [] });
    const gone = ordered.filter(({ productId }, i) => preview.rows[i]?.found?.id !== productId);
    return ok(gone.length === 0 ? preview : { ...preview, notes: [...preview.notes, goneText(gone)] });
  },
});

type OrderedLine = Awaited<ReturnType<typeof deskOrderLines>>[number];

function formLine({ productId, wmsId, articul, quantity }: OrderedLine): FormLine {
  return { articul, quantity: String(quantity), wms: wmsId, product: productId, take: true, summed: 1 };
}

function goneText(gone: readonly OrderedLine[]): string {
  const names = gone.map(({ articul, header }) => `${articul}\u00a0– ${header}`);
  return `Сейчас не\u00a0продаются: ${names.join('; ')}. Выберите замену или снимите отметку со строки`;
}
