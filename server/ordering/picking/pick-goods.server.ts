import { z } from 'zod';
import { goodsByBarcode } from '../../catalogue/goods-by-key.repository.server.ts';
import { zIdListUpTo, zOptional, zQuantity, zRequiredLine } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { heldPicking, mostOrders } from './held-picking.server.ts';
import { isOpen, pickedMore } from './pick-lines.ts';
import { writePicked } from './picking.repository.server.ts';
import type { LineToPick } from './picking-view.ts';

/**
 * Counts scanned or typed goods as picked (§12.1.44). `code`: a barcode or an articul of a line; `quantity`: pieces, 1
 * if absent. The lines of one warehouse are filled, those of earlier listed orders first. Returns the good with its
 * count there. Refusals, all without a change: NOT_FOUND and ORDER_MOVED as `heldPicking`; BAD_INPUT at `code` for a
 * code of several goods and for a good that is not in the orders or already picked, and at `quantity` for more than is
 * left to pick in the warehouse.
 */
export const pickGoods = staffUseCase({
  name: 'pick-goods',
  access: withRight('shipping'),
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
    const found = linesOfCode(held.lines, code, known);
    const articuls = [...new Set(found.map(({ articul }) => articul))];
    if (articuls.length > 1)
      return refused('code', `Код ${code} у нескольких товаров: ${articuls.join(', ')}`);
    // Goods of one warehouse at a time: a person picks in one, and «Всё» is for the others.
    const { wms } = found.find(isOpen) ?? found[0] ?? { wms: 0 };
    const lines = found.filter((each) => each.wms === wms);
    const [line] = lines;
    if (!line)
      return refused(
        'code',
        known.length > 0 ? `Товара ${code} в этих заказах нет` : `Код ${code} не найден в этих заказах`,
      );
    const { articul, header, unit, warehouse } = line;
    const needed = lines.reduce((sum, each) => sum + each.quantity, 0);
    const before = lines.reduce((sum, each) => sum + each.picked, 0);
    const { picked, left } = pickedMore(lines, quantity);
    if (left === 0)
      return refused('code', `${articul}: уже собрано ${pieces(before, unit)}, больше не нужно`);
    if (picked.size === 0)
      return refused('quantity', `${articul}, ${warehouse}: осталось собрать ${pieces(left, unit)}`);
    await writePicked(ctx.db, picked);
    return ok({ articul, header, unit, warehouse, picked: before + quantity, quantity: needed });
  },
});

const refused = (field: 'code' | 'quantity', message: string) =>
  fail('BAD_INPUT', { fields: { [field]: [message] } });

/** Returns the lines whose good has this barcode, otherwise those with this articul. */
function linesOfCode(lines: readonly LineToPick[], code: string, known: readonly number[]): LineToPick[] {
  const byBarcode = lines.filter(({ product }) => known.includes(product));
  return byBarcode.length > 0 ? byBarcode : lines.filter(({ articul }) => folded(articul) === folded(code));
}

/** Scanners and people write articuls with other spaces and letter cases. */
function folded(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
