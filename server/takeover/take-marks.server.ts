import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { productsOf, warehousesOf } from './goods.repository.server.ts';
import { addBasketLines, addFavourites } from './marks.repository.server.ts';
import { usersOf } from './people.repository.server.ts';
import { digestOf, readTable } from './read-table.server.ts';
import { emptyReport, type Outcome } from './report.ts';
import { baskets, favourites, fusers } from './tables.ts';
import { hasOrder } from './take-orders.server.ts';
import { type RowToTake, type Takeover, takeRows } from './take-rows.server.ts';

type Favourite = z.output<typeof favourites.row>;
type BasketLine = z.output<typeof baskets.row>;
type Mark = Pick<Favourite, 'product' | 'articul' | 'warehouse' | 'type'>;

/** The type of observers, who cannot order. */
const observer = '3';

/** Marks have no id, so a digest identifies them. Several 1C ids together might be too long for `old_records`. */
const keyOf = (user: string, { product, articul, warehouse, type }: Mark) =>
  digestOf([user, product ?? articul, warehouse ?? '', type]);

/** Imports the favourites. Favourites that a dealer has since removed in this portal are not added again. */
export async function takeFavourites(takeover: Takeover): Promise<void> {
  const file = takeover.file(favourites);
  if (!file) return;
  const report = takeover.start(favourites, file);
  const rows = readTable(file, favourites, report, { idOf: (row) => keyOf(row.user, row) });
  await takeRows(takeover, 'favourite', rows, report, (trx, batch) =>
    saveFavourites(
      trx,
      batch.map(({ row }) => row),
      takeover.now,
    ),
  );
}

/**
 * Imports the baskets. Bitrix identifies visitors by a separate id (`fuser`). Goods that were put aside in a Bitrix
 * basket become favourites.
 */
export async function takeBaskets(takeover: Takeover): Promise<void> {
  const file = takeover.file(baskets);
  if (!file) return;
  const report = takeover.start(baskets, file);
  const visitors = await usersOfVisitors(takeover);
  const userOf = ({ user, fuser }: BasketLine) => user ?? visitors.get(fuser ?? '');
  const idOf = (row: BasketLine) => keyOf(row.user ?? `fuser ${row.fuser ?? ''}`, row);
  const belongs = (values: Readonly<Record<string, string>>) => !hasOrder(values);
  await takeRows(
    takeover,
    'basket',
    readTable(file, baskets, report, { idOf, belongs }),
    report,
    (trx, batch) => saveBaskets(trx, batch, userOf, takeover.now),
  );
}

async function usersOfVisitors(takeover: Takeover): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const file = takeover.file(fusers);
  if (!file) return found;
  for await (const { row } of readTable(file, fusers, emptyReport('', file), { idOf: ({ id }) => id }))
    if (row.user !== undefined && row.user !== '0') found.set(row.id, row.user);
  return found;
}

async function saveFavourites(
  trx: Transaction<Database>,
  rows: readonly (Pick<Favourite, 'added' | 'product' | 'articul'> & { user: string | undefined })[],
  now: number,
): Promise<Outcome[]> {
  const users = await usersOf(
    trx,
    rows.map(({ user }) => user),
  );
  const products = await productsOf(trx, rows);
  const taken: Parameters<typeof addFavourites>[1] = [];
  const outcomes = rows.map((row): Outcome => {
    const [user, product] = [users.get(row.user ?? ''), products(row)];
    if (!user) return noUser(row.user);
    if (user.type === observer) return { left: watching };
    if (!product) return { left: `product: нет товара ${row.product ?? row.articul}` };
    taken.push({
      account_id: user.id,
      product_id: product.id,
      added_at: Math.min(row.added ?? now, now),
    });
    return { taken: product.id };
  });
  await addFavourites(trx, taken);
  return outcomes;
}

async function saveBaskets(
  trx: Transaction<Database>,
  batch: readonly RowToTake<BasketLine>[],
  userOf: (row: BasketLine) => string | undefined,
  now: number,
): Promise<Outcome[]> {
  const rows = batch.map(({ row }) => ({ ...row, user: userOf(row) }));
  const aside = rows.filter(({ delayed }) => delayed);
  const ofAside = await saveFavourites(trx, aside, now);
  const users = await usersOf(
    trx,
    rows.map(({ user }) => user),
  );
  const products = await productsOf(trx, rows);
  const warehouses = await warehousesOf(
    trx,
    [...users.values()].map(({ contractId }) => contractId),
  );
  const taken: Parameters<typeof addBasketLines>[1] = [];
  const outcomes = rows.map((row): Outcome => {
    if (row.delayed) return ofAside[aside.indexOf(row)]!;
    const [user, product] = [users.get(row.user ?? ''), products(row)];
    if (!user) return noUser(row.user);
    if (user.type === observer) return { left: watching };
    if (!product) return { left: `product: нет товара ${row.product ?? row.articul}` };
    const wms = warehouses(row.warehouse, user.contractId);
    if (wms === undefined) return { left: `warehouse: нет склада ${row.warehouse ?? ''}` };
    const { type, quantity } = row;
    const added_at = Math.min(row.added ?? now, now);
    taken.push({ account_id: user.id, product_id: product.id, wms_id: wms, type, quantity, added_at });
    return { taken: product.id };
  });
  await addBasketLines(trx, taken, now);
  return outcomes;
}

const watching = 'user: наблюдатель ничего не заказывает';

function noUser(user: string | undefined): Outcome {
  return {
    left:
      user === undefined ? 'корзина посетителя без входа' : `user: не перенесён пользователь с id ${user}`,
  };
}
