import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { once } from '../basket/once.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { repeatLines, type SavedLine } from '../basket/repeat-lines.server.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import { orderNumber } from './rules.ts';

/**
 * Adds the lines of an order to the basket under the current contract, as far as stock allows beyond the quantity
 * already there (§10.23). Skips goods that are no longer sold and, with `leave`, goods already in the basket. `count`:
 * pieces added; `missing`: lines added only partly or not at all. With `ask`, refuses with ASK_FIRST when the order
 * belongs to another contract or some of its goods are in the basket (decisions/orders.md). Repeating the same `key`
 * adds nothing (decisions/forms.md). Other refusals: NOT_FOUND, NOTHING_TO_REPEAT (nothing could be added, §8.1.12),
 * ALL_IN_BASKET, NO_CONTRACT, CONTRACT_CHANGED.
 */
export const repeatOrder = useCase({
  name: 'repeat-order',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, contract: zShownContract, ask: zFlag, leave: zFlag, key: zSubmissionKey }),
  async run({ key, ...asked }, ctx) {
    const { id, contract, ask, leave } = asked;
    const order = await findOrder(ctx.db, ctx.actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;

    const repeated = await once(ctx, { of: 'repeat-order', key, fields: asked }, async () => {
      const lines = await linesOfOrder(ctx.db, ctx.actor, id);
      const isOther = order.contractId !== shown.value.id;
      const askFirst = ask && (isOther ? 'always' : 'held');
      return repeatLines(ctx, shown.value, lines.map(savedLine), { ask: askFirst, leaveHeld: leave });
    });
    if (!repeated.ok) return repeated;
    const { products, total, showWholesale } = await readBasket(ctx.db, ctx.actor, shown.value);
    const number = orderNumber(order.id, order.createdAt);
    return ok({ number, ...repeated.value, basket: { products, total, showWholesale } });
  },
});

/** Returns a line of an order as a line to add to the basket. */
export function savedLine({ productId, wmsId, type, quantity, articul, header, unit }: OrderLine): SavedLine {
  return { id: productId, wms: wmsId, type, quantity, articul, header, unit };
}
