import type { Kysely } from 'kysely';
import { goodsByBarcode, goodsByKey } from '../../catalogue/goods-by-key.repository.server.ts';
import type { Database } from '../../db/schema.ts';
import { namedBy } from '../../goods/named-by.ts';
import { goodsBeginning, listedGoods } from '../goods/repository.server.ts';
import { type Readings, shortestQuery } from './read-query.ts';
import type { Found, FoundProduct } from './search-view.ts';
import { shown, toRead } from './shown.ts';

/**
 * Returns the goods, sold or not, whose articul begins with the query, compared as in the catalogue's search
 * (§10.38.2), or that have this barcode or code in 1C.
 */
export async function findProducts(
  db: Kysely<Database>,
  { articul, code }: Pick<Readings, 'articul' | 'code'>,
  query: string,
): Promise<Found<FoundProduct>> {
  const barcode = code.replace(/\s/g, '');
  const [named, byBarcode, byCode] = await Promise.all([
    articul.length >= shortestQuery ? goodsBeginning(db, articul, toRead) : [],
    goodsByBarcode(db, barcode === '' || barcode.length > 32 ? [] : [barcode]),
    goodsByKey(db, 'code', code === '' ? [] : [code]),
  ]);
  const whole = namedBy(
    query,
    named.filter(({ key }) => key === articul),
  ).products.map(({ id }) => id);
  const exact = new Set([...whole, ...(byBarcode.get(barcode) ?? []), ...(byCode.get(code) ?? [])]);
  const ids = [...new Set([...exact, ...named.map(({ id }) => id)])].slice(0, toRead);
  const goods = await listedGoods(db, ids);
  return shown(
    goods.map(({ id, articul: own, header, state }) => ({ id, articul: own, header, state })),
    ({ id }) => exact.has(id),
  );
}
