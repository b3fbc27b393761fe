import type { z } from 'zod';
import { zFlag, zIdListUpTo } from '../../../kernel/fields.ts';
import { counted } from '../../../kernel/plural.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Context } from '../../../kernel/use-case.ts';
import { maxSheetRows } from '../bulk/sheet-head.ts';
import { findDeskGoods, zGoodsFilter } from '../find-desk-goods.server.ts';

/** The marked goods of a page, or with `all` every product that the filter finds. */
export const zMarkedGoods = zGoodsFilter.extend({ id: zIdListUpTo(1_000), all: zFlag });

/** Returns the ids of a selection, at most 20,000. Refuses an empty one and a larger one with BAD_INPUT. */
export async function markedIds(
  { id, all, ...filter }: z.output<typeof zMarkedGoods>,
  ctx: Pick<Context, 'db' | 'catalogue' | 'unsoldGoods'>,
): Promise<Result<number[]>> {
  const ids = all ? (await findDeskGoods(filter, ctx, 0, maxSheetRows + 1)).ids : id;
  if (ids.length === 0) return fail('BAD_INPUT', { message: 'Отметьте товары, которые изменить' });
  if (ids.length > maxSheetRows) {
    const most = counted(maxSheetRows, 'товара', 'товаров', 'товаров');
    return fail('BAD_INPUT', { message: `За раз – не больше ${most}. Выберите раздел или бренд` });
  }
  return ok(ids);
}
