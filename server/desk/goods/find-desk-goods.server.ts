import { z } from 'zod';
import { filterInput } from '../../catalogue/filter-input.ts';
import { openDefaults } from '../../catalogue/filter-url.ts';
import { publicView } from '../../catalogue/open-goods.ts';
import { zIdOrNew, zText } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import type { Context } from '../../kernel/use-case.ts';
import { goodsWithArticul, goodsWithCode, hiddenGoods } from './repository.server.ts';

const everything = filterInput(openDefaults).parse({});

/** The filter of the desk's list of goods; invalid conditions are ignored. */
export const zGoodsFilter = z.object({
  query: zText(1_000)
    .transform((text) => text.slice(0, 200))
    .catch(''),
  state: z.enum(['', 'sold', 'unsold', 'hidden']).catch(''),
  only: z.enum(['', 'stock', 'picture', 'price']).catch(''),
  brand: zIdOrNew.catch(undefined),
  catalog: zIdOrNew.catch(undefined),
  sort: zSorting(['header', 'price_rrc']),
});

type Found = { ids: number[]; total: number; shownQuery?: string | undefined };
type Filter = z.output<typeof zGoodsFilter>;

/**
 * Returns the ids of goods, searched, filtered and sorted by the read models. Without `state`, goods on sale come first,
 * then the others. A complete articul finds its product at once, even before the models contain it; it comes first, in
 * addition to the `most` others.
 */
export async function findDeskGoods(
  { query, state, only, brand, catalog, sort }: Filter,
  { db, catalogue, unsoldGoods }: Pick<Context, 'db' | 'catalogue' | 'unsoldGoods'>,
  offset: number,
  most: number,
): Promise<Found> {
  const conditions = {
    ...everything,
    query,
    catalog: catalog ? [catalog] : [],
    brand: brand ? [brand] : [],
    available: only === 'stock',
    sorting: sort,
    lacks: only === 'picture' || only === 'price' ? only : undefined,
  };
  const sold = await catalogue();
  const { view } = publicView(sold);
  let found: Found;
  if (state === 'hidden') {
    const ids = await hiddenGoods(db);
    const hidden = new Set(ids);
    const isPlain = query === '' && !brand && !catalog && only === '' && !sort;
    const model = await unsoldGoods();
    const matching = isPlain ? undefined : new Set(model.slice(conditions, view, 0, model.size).ids);
    const all = matching ? [...matching].filter((id) => hidden.has(id)) : ids;
    found = { ids: all.slice(offset, offset + most), total: all.length };
  } else if (state === 'sold') found = sold.slice(conditions, view, offset, most);
  else if (state === 'unsold') found = (await unsoldGoods()).slice(conditions, view, offset, most);
  else {
    const first = sold.slice(conditions, view, offset, most);
    const rest = (await unsoldGoods()).slice(
      conditions,
      view,
      Math.max(0, offset - first.total),
      most - first.ids.length,
    );
    found = {
      ids: [...first.ids, ...rest.ids],
      total: first.total + rest.total,
      shownQuery: first.total > 0 ? first.shownQuery : rest.shownQuery,
    };
  }
  const isAsked = query !== '' && state === '' && only === '' && !brand && !catalog;
  const exact =
    offset === 0 && isAsked
      ? [
          ...new Set([
            ...(await goodsWithArticul(db, query)).map(({ id }) => id),
            ...(await goodsWithCode(db, query)),
          ]),
        ]
      : [];
  return {
    ...found,
    ids: [...new Set([...exact, ...found.ids])],
    total: Math.max(found.total, exact.length),
  };
}
