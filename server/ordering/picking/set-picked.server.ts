import { z } from 'zod';
import { zId, zIdListUpTo, zQuantityOrZero } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { heldPicking, mostOrders } from './held-picking.server.ts';
import { pickedAll } from './pick-lines.ts';
import { writePicked } from './picking.repository.server.ts';

/**
 * Marks a good of a warehouse as picked in full, or as not picked at all, in all listed orders (§12.1.44). Refusals:
 * NOT_FOUND and ORDER_MOVED as `heldPicking`, BAD_INPUT when no order has the good any more, CHANGED_MEANWHILE when not
 * `seen` pieces of it are picked.
 */
export const setPicked = staffUseCase({
  name: 'set-picked',
  access: withRight('shipping'),
  writes: true,
  input: z.object({
    id: zIdListUpTo(mostOrders),
    product: zId,
    warehouse: zId,
    to: z.enum(['all', 'none']),
    seen: zQuantityOrZero,
  }),
  async run({ id: ids, product, warehouse, to, seen }, ctx) {
    const held = await heldPicking(ctx, ids);
    if (!held.ok) return held;
    const lines = held.lines.filter((line) => line.product === product && line.wms === warehouse);
    const [line] = lines;
    if (!line) return fail('BAD_INPUT', { message: 'Этого товара в заказах уже нет' });
    const of = { articul: line.articul, header: line.header };
    const picked = pickedAll(lines, to === 'all');
    // The second of two clicks finds everything as wanted.
    if (picked.size === 0) return ok(of);
    if (lines.reduce((sum, each) => sum + each.picked, 0) !== seen)
      return fail('CHANGED_MEANWHILE', {
        message: `${line.articul}: собранное уже изменилось. Показали, сколько теперь`,
      });
    await writePicked(ctx.db, picked);
    return ok(of);
  },
});
