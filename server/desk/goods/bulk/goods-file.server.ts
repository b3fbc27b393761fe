import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SavedFile } from '../../../files/saved-file.server.ts';
import { sheetFile } from '../../../files/sheet.server.ts';
import { type SheetCell, type SheetRow, sheetType } from '../../../files/sheet.ts';
import { mayUse } from '../../../kernel/actor.ts';
import { chunks } from '../../../kernel/chunks.ts';
import { ruDateOf } from '../../../kernel/clock.ts';
import { offMainThread } from '../../../kernel/off-main-thread.server.ts';
import { counted } from '../../../kernel/plural.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { seesGoods, withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { findDeskGoods, zGoodsFilter } from '../find-desk-goods.server.ts';
import { openBook } from './columns.repository.server.ts';
import { type Book, cellOf, idHeader, sheetColumns } from './goods-columns.ts';
import { maxSheetRows } from './sheet-head.ts';
import { storedGoods } from './stored-goods.repository.server.ts';
import { storedValue } from './stored-product.ts';

const atOnce = 500;

/**
 * Returns the goods of the desk's list, with the same filter, as an `.xlsx` file that can be changed and uploaded
 * again (`upload-goods-sheet`). Only staff who manage prices get them, because some are costs. Refusal: NOT_FOUND when there
 * are more goods than an uploaded sheet may have, or none.
 */
export const goodsFile = staffUseCase({
  name: 'goods-file',
  access: seesGoods,
  writes: false,
  input: zGoodsFilter,
  async run(filter, ctx) {
    const { db, actor, now } = ctx;
    const { ids } = await findDeskGoods(filter, ctx, 0, maxSheetRows + 1);
    if (ids.length === 0) return fail('NOT_FOUND', { message: 'Таких товаров нет: выгружать нечего' });
    if (ids.length > maxSheetRows)
      return fail('NOT_FOUND', {
        message: `В файл помещается ${counted(maxSheetRows, 'товар', 'товара', 'товаров')}. Выберите раздел или бренд`,
      });
    const book = await openBook(db, { withPrices: mayUse(withRight('prices'), actor) });
    const file: SavedFile = {
      name: `Товары ${ruDateOf(now)}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: 'Товары',
        widths: [14, ...sheetColumns(book).map(({ width }) => width)],
        frozen: 1,
        frozenColumns: 2,
        filtered: true,
        digits: [0, 1],
        rows: rowsOf(offMainThread(db), ids, book),
      }),
    };
    return ok(file);
  },
});

async function* rowsOf(
  db: Kysely<Database>,
  ids: readonly number[],
  book: Book,
): AsyncGenerator<SheetRow, void> {
  const head = (text: string): SheetCell => ({ text, look: 'head' });
  const columns = sheetColumns(book);
  yield [head(idHeader), ...columns.map(({ header }) => head(header))];
  for (const part of chunks(ids, atOnce)) {
    const goods = await storedGoods(db, part);
    for (const id of part) {
      const product = goods.get(id);
      if (!product) continue;
      const cells = columns.map((column) => cellOf(column, storedValue(product.values, column.name), book));
      yield [{ text: String(id) }, ...cells];
    }
  }
}
