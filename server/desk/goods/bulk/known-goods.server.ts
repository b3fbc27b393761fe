import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { chunks } from '../../../kernel/chunks.ts';
import { clearNamesById } from '../related/related-lines.server.ts';
import { goodsByArticul } from './goods-by-articul.repository.server.ts';
import { type Book, goodsIn, relationColumns, type Values } from './goods-columns.ts';
import type { Known } from './plan-rows.ts';
import type { SheetOfGoods } from './sheet-head.ts';
import { storedGoods } from './stored-goods.repository.server.ts';
import type { Spelled } from './stored-product.ts';

/** The number of products that one statement reads. */
const atOnce = 1_000;

/** Returns the products that a sheet names by id or by articul, and those whose articul it would repeat. */
export async function knownGoods(db: Kysely<Database>, { rows }: SheetOfGoods): Promise<Known> {
  const spelled = new Map<string, Spelled[]>();
  const articuls = [...new Set(rows.map(({ texts }) => texts.articul ?? ''))];
  for (const part of chunks(articuls, atOnce))
    for (const [key, found] of await goodsByArticul(db, part)) spelled.set(key, found);
  const typed = rows.map(({ id }) => id).filter((id) => /^\d{1,15}$/.test(id));
  const ids = new Set([...typed.map(Number), ...[...spelled.values()].flat().map(({ id }) => id)]);
  const goods: Known['goods'] = await allStored(db, [...ids]);
  return { goods, spelled };
}

/** Returns the book with the names of the goods that these values refer to. */
export async function withGoodsNames(
  db: Kysely<Database>,
  book: Book,
  values: Iterable<Values>,
): Promise<Book> {
  const ids = new Set<number>();
  for (const each of values)
    for (const { name } of relationColumns) for (const id of goodsIn(each[name] ?? '')) ids.add(id);
  const goods = new Map<number, string>();
  for (const part of chunks([...ids], atOnce))
    for (const [id, name] of await clearNamesById(db, part)) goods.set(id, name);
  return { ...book, goods };
}

/** Returns any number of products as stored, by id. */
export async function allStored(db: Kysely<Database>, ids: readonly number[]) {
  const goods: Awaited<ReturnType<typeof storedGoods>> = new Map();
  for (const part of chunks(ids, atOnce))
    for (const [id, product] of await storedGoods(db, part)) goods.set(id, product);
  return goods;
}
