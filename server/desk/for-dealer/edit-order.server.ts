import { z } from 'zod';
import { orRollBack } from '../../kernel/or-roll-back.server.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zSubmissionKey } from '../../ordering/basket/input.ts';
import { once } from '../../ordering/basket/once.server.ts';
import { changeOrder, changeOrderWith } from '../../ordering/orders/change-order.server.ts';
import { addLinesToOrder, readAddedLines } from './add-lines-to-order.server.ts';

/**
 * Saves the form of an order that is not shipped: its changes as `changeOrder`, then the goods in `text`, in one
 * transaction. So a line can be replaced, even the only one, and a refusal saves nothing. The same form with goods sent
 * twice saves once. Refusals: those of `changeOrder`, `readAddedLines` and `addLinesToOrder`.
 */
export const editOrder = staffUseCase({
  name: 'edit-order',
  access: withRight('orders'),
  // The goods are matched before the transaction begins.
  writes: 'own',
  input: z.object({ ...changeOrder.input.shape, text: z.string().default(''), key: zSubmissionKey }),
  async run({ text, key, ...change }, ctx) {
    if (text.trim() === '')
      return orRollBack(ctx, async (inside) => {
        const changed = await changeOrderWith(change, inside);
        return changed.ok ? ok({ ...changed.value, added: '' }) : changed;
      });
    const read = await readAddedLines(ctx, change.id, text);
    if (!read.ok) return read;
    return orRollBack(ctx, (inside) =>
      once(
        { ...inside, actor: read.value.buyer },
        { of: 'edit-order', key, fields: { text, ...change } },
        async () => {
          const changed = await changeOrderWith(change, inside, { mayEmpty: true });
          if (!changed.ok) return changed;
          const added = await addLinesToOrder(inside, change.id, read.value);
          if (!added.ok) return added;
          const notified = changed.value.notified || added.value.notified;
          return ok({ ...changed.value, changed: true, notified, added: added.value.added });
        },
      ),
    );
  },
});
