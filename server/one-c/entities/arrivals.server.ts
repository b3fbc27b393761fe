import { z } from 'zod';
import { removeArrivals, removeArrivalsOfDesk } from '../../exchange/arrivals.repository.server.ts';
import type { Entity, Outcome, RowProblem } from '../../exchange/rows/entity.ts';
import { zDay, zOneCId, zReference, zWhole, zYesOrNo } from '../../exchange/rows/fields.ts';
import {
  heldRecords,
  idsOf,
  insertRows,
  rewriteRows,
} from '../../exchange/rows/records.repository.server.ts';
import { columnsOf, isProblem } from '../../exchange/rows/save-records.server.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { arrivalsInWarehouse } from '../arrivals.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  product: zReference,
  /** The receiving warehouse. Arrivals without a warehouse are imported together with the goods instead. */
  warehouse: zReference,
  date: zDay,
  quantity: zWhole(1, maxQuantity),
  /** True when the goods have arrived or are no longer expected. */
  deleted: zYesOrNo,
});

type Row = z.output<typeof row>;

/** Expected arrivals of goods at a warehouse, one for each line of an order to a supplier. */
const arrivals: Entity<Row> = {
  name: 'arrivals',
  row,
  scope: { field: 'warehouse', ids: arrivalsInWarehouse, ending: (id) => ({ id, deleted: true }) as Row },
  async save(ctx, rows) {
    const { db } = ctx;
    const recordOf = await heldRecords(db, 'arrivals', rows);
    const products = await idsOf(
      db,
      'products',
      rows.map(({ product }) => product),
    );
    const warehouses = await idsOf(
      db,
      'warehouses',
      rows.map(({ warehouse }) => warehouse),
    );
    const decided = rows.map((sent) => {
      const known = recordOf(sent);
      if (sent.deleted) return { known, row: undefined };
      const fresh = {
        product_id: 0,
        wms_id: null,
        expected_on: '',
        quantity: null,
        come: 0,
        by_desk: 0,
        note: '',
      };
      const columns = columnsOf(known, fresh);
      const product_id = sent.product === undefined ? columns.product_id : products.get(sent.product);
      const wms_id = sent.warehouse === undefined ? columns.wms_id : warehouses.get(sent.warehouse);
      const expected_on = sent.date ?? columns.expected_on;
      const problem = problemOf(sent, { product_id, wms_id, expected_on });
      if (problem) return problem;
      const quantity = sent.quantity ?? columns.quantity;
      const row = { external_id: sent.id, product_id: product_id!, wms_id: wms_id!, expected_on, quantity };
      return { known, row };
    });
    const outcomes = decided.map((each): Outcome => {
      if (isProblem(each)) return each;
      const { known, row } = each;
      if (!row) return known ? 'changed' : 'unchanged';
      if (!known) return 'created';
      const same = (['product_id', 'wms_id', 'expected_on', 'quantity'] as const).every(
        (column) => known[column] === row[column],
      );
      return same ? 'unchanged' : 'changed';
    });
    const withOutcome = (wanted: Outcome) =>
      decided.flatMap((each, i) => (isProblem(each) || outcomes[i] !== wanted ? [] : [each]));
    const changed = withOutcome('changed');
    const created = withOutcome('created').flatMap(({ row }) => row ?? []);
    await removeArrivalsOfDesk(db, [...created, ...changed.flatMap(({ row }) => row ?? [])]);
    await insertRows(db, 'arrivals', created);
    await rewriteRows(
      db,
      'arrivals',
      changed.flatMap(({ known, row }) => {
        if (!known || !row) return [];
        // When 1C changes the product, warehouse or quantity, it has already accounted for the received pieces. A
        // change of the day does not affect them.
        const same = (['product_id', 'wms_id', 'quantity'] as const).every(
          (column) => known[column] === row[column],
        );
        return { id: known.id, ...row, come: same ? known.come : 0 };
      }),
    );
    await removeArrivals(
      db,
      changed.flatMap(({ known, row }) => (known && !row ? known.id : [])),
    );
    return outcomes;
  },
};

export const putArrivals = rowsUseCase(arrivals);

function problemOf(
  { product, warehouse }: Row,
  found: { product_id: number | undefined; wms_id: number | null | undefined; expected_on: string },
): RowProblem | undefined {
  if (found.product_id === undefined) return { field: 'product', text: `Нет товара с id ${product}` };
  if (found.product_id === 0) return { field: 'product', text: 'Укажите товар' };
  if (found.wms_id === undefined) return { field: 'warehouse', text: `Нет склада с id ${warehouse}` };
  if (found.wms_id === null) return { field: 'warehouse', text: 'Укажите склад' };
  if (found.expected_on === '') return { field: 'date', text: 'Укажите дату' };
  return undefined;
}
