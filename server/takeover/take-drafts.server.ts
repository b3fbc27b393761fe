import type { Insertable, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { ruDateOf } from '../kernel/clock.ts';
import { maxQuantity } from '../kernel/quantity.ts';
import { productsOf, warehousesOf } from './goods.repository.server.ts';
import { addDrafts } from './marks.repository.server.ts';
import { newIds } from './old-records.repository.server.ts';
import { usersOf } from './people.repository.server.ts';
import type { Outcome } from './report.ts';
import { draftLines, drafts } from './tables.ts';
import type { Takeover } from './take-rows.server.ts';
import { type Owner, type OwnerOutcome, takeWithLines } from './with-lines.server.ts';

type Row = z.output<typeof drafts.row>;
type Line = z.output<typeof draftLines.row>;

/** Imports the drafts. A draft that was imported before keeps the dealer's later changes. */
export async function takeDrafts(takeover: Takeover): Promise<void> {
  await takeWithLines<Row, Line>(takeover, 'draft', {
    table: drafts,
    lineTable: draftLines,
    ownerOf: ({ draft }) => draft,
    save: (trx, batch) => saveDrafts(trx, batch, takeover.now),
  });
}

async function saveDrafts(
  trx: Transaction<Database>,
  batch: readonly Owner<Row, Line>[],
  now: number,
): Promise<OwnerOutcome[]> {
  const users = await usersOf(
    trx,
    batch.map(({ row }) => row.user),
  );
  const lines = batch.flatMap((each) => each.lines.map(({ row }) => row));
  const products = await productsOf(trx, lines);
  const warehouses = await warehousesOf(
    trx,
    [...users.values()].map(({ contractId }) => contractId),
  );
  const ids = await newIds(
    trx,
    'drafts',
    batch.map(({ id }) => id),
  );
  const rows: Parameters<typeof addDrafts>[1] = [];
  const rowsOfLines: Parameters<typeof addDrafts>[2] = [];
  const outcomes = batch.map(({ row, lines, known }, i): OwnerOutcome => {
    if (known) return { owner: { taken: known.recordId, note: keptAsIs }, lines: [] };
    const user = users.get(row.user);
    const all = (left: string): OwnerOutcome => ({ owner: { left }, lines: lines.map(() => ({ left })) });
    if (!user) return all(`user: не перенесён пользователь с id ${row.user}`);
    const id = ids[i]!;
    const own = new Map<string, Insertable<Database['draft_lines']>>();
    const outcomesOfLines = lines.map(({ row: line }): Outcome => {
      const product = products(line);
      const wms = warehouses(line.warehouse, user.contractId);
      if (!product) return { left: `product: нет товара ${line.product ?? line.articul}` };
      if (wms === undefined) return { left: `warehouse: нет склада ${line.warehouse ?? ''}` };
      const key = `${product.id} ${wms} ${line.type}`;
      const quantity = Math.min(maxQuantity, line.quantity + (own.get(key)?.quantity ?? 0));
      const goods = { draft_id: id, product_id: product.id, wms_id: wms, type: line.type };
      own.set(key, { ...goods, quantity, seen_price: null });
      return { taken: id };
    });
    if (own.size === 0)
      return { owner: { left: 'в черновике нет ни одного товара' }, lines: outcomesOfLines };
    const created_at = Math.min(row.created ?? now, now);
    const header = row.name || `Корзина от ${ruDateOf(created_at)}`;
    rows.push({ id, account_id: user.id, header, created_at });
    rowsOfLines.push(...own.values());
    return { owner: { taken: id }, lines: outcomesOfLines };
  });
  await addDrafts(trx, rows, rowsOfLines);
  return outcomes;
}

const keptAsIs = 'черновик перенесён раньше, он остался как есть';
