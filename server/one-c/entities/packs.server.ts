import { z } from 'zod';
import type { Entity, RowProblem } from '../../exchange/rows/entity.ts';
import { zOneCId, zWhole } from '../../exchange/rows/fields.ts';
import { heldRecords } from '../../exchange/rows/records.repository.server.ts';
import { changedIds, columnsOf, saveRecords, type Wanted } from '../../exchange/rows/save-records.server.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const most = 99_999;

const row = z.object({
  /** The product: `good` or `good#characteristic`. */
  id: zOneCId,
  /** Pieces in a package; only shown. */
  pack: zWhole(1, most),
  /** The multiple in which the product can be ordered, and the minimum quantity. */
  multiple: zWhole(1, most),
  minimum: zWhole(1, most),
});

/** The quantities in which products are packed and sold. */
const packs: Entity<z.output<typeof row>> = {
  name: 'packs',
  row,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const recordOf = await heldRecords(db, 'products', rows);
    const wanted = rows.map((sent): Wanted<'products'> | RowProblem => {
      const known = recordOf(sent);
      if (!known) return { field: 'id', text: 'Нет товара с таким id' };
      const columns = columnsOf(known, known);
      const row = {
        ...columns,
        pack: sent.pack ?? columns.pack,
        order_multiple: sent.multiple ?? columns.order_multiple,
        order_minimum: sent.minimum ?? columns.order_minimum,
      };
      return { id: sent.id, known, row };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'products',
        kind: 'product',
        header: ({ header }) => header,
        wordings: {
          pack: { label: 'В упаковке' },
          order_multiple: { label: 'Кратность заказа' },
          order_minimum: { label: 'Минимум заказа' },
        },
      },
      wanted,
    );
    await markProductsChanged(db, changedIds(saved), now);
    return saved.map(({ outcome }) => outcome);
  },
};

export const putPacks = rowsUseCase(packs);
