import { z } from 'zod';
import { goodsByBarcode } from '../../catalogue/goods-by-key.repository.server.ts';
import { sales } from '../../kernel/actor.ts';
import { zIdListUpTo, zOptional, zQuantity, zRequiredLine } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { heldPicking, mostOrders } from './held-picking.server.ts';
import { pickedMore } from './pick-lines.ts';
import { writePicked } from './picking.repository.server.ts';

/**
 * Counts scanned or typed goods as picked (§12.1.44). `code`: a barcode or an articul of a line; `quantity`: pieces, 1
 * if absent. The lines of earlier listed orders are filled first. Returns the good with its count. Refusals, all
 * without a change: NOT_FOUND and ORDER_MOVED as `heldPicking`; BAD_INPUT at `code` for a good that is not in the
 * orders or already picked, and at `quantity` for more than is left to pick.
 */
export const pickGoods = staffUseCase({
  name: 'pick-goods',
  access: sales,
  writes: true,
  input: z.object({
    id: zIdListUpTo(mostOrders),
    code: zRequiredLine(64),
    quantity: zOptional(zQuantity),
  }),
  async run({ id: ids, code, quantity = 1 }, ctx) {
    const held = await heldPicking(ctx, ids);
    if (!held.ok) return held;
    const known = (await goodsByBarcode(ctx.db, [code])).get(code) ?? [];
    const lines = held.lines.filter(
      ({ product, articul }) => known.includes(product) || folded(articul) === folded(code),
    );
    const [line] = lines;
    if (!line) {
      const message =
        known.length > 0 ? `Товара ${code} в этих заказах нет` : `Код ${code} не найден в этих заказах`;
      return fail('BAD_INPUT', { fields: { code: [message] } });
    }
    const of = { articul: line.articul, header: line.header, unit: line.unit };
    const needed = lines.reduce((sum, each) => sum + each.quantity, 0);
    const before = lines.reduce((sum, each) => sum + each.picked, 0);
    const { picked, left } = pickedMore(lines, quantity);
    if (left === 0)
      return fail('BAD_INPUT', {
        fields: { code: [`${of.articul}: уже собрано ${pieces(before, of.unit)}, больше не нужно`] },
      });
    if (picked.size === 0)
      return fail('BAD_INPUT', {
        fields: { quantity: [`${of.articul}: осталось собрать ${pieces(left, of.unit)}`] },
      });
    await writePicked(ctx.db, picked);
    return ok({ ...of, picked: before + quantity, quantity: needed });
  },
});

/** Scanners and people write articuls with other spaces and letter cases. */
function folded(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
