import { z } from 'zod';
import { filterInput } from '../../catalogue/filter-input.ts';
import { openDefaults } from '../../catalogue/filter-url.ts';
import { publicView } from '../../catalogue/open-goods.ts';
import { allStaff, editors, mayUse } from '../../kernel/actor.ts';
import { zIdOrNew, zPage, zText } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { GoodsList } from './goods-view.ts';
import {
  goodsWithArticul,
  goodsWithCode,
  hiddenGoods,
  listedGoods,
  placesOfGoods,
} from './repository.server.ts';

const onOnePage = 50;

const everything = filterInput(openDefaults).parse({});

/**
 * Returns goods, fifty per page, searched and filtered by the read models. Without `state`, goods on sale come first,
 * then the others. A complete articul finds its product at once, even before the models contain it. Invalid conditions
 * are ignored.
 */
export const listDeskGoods = staffUseCase({
  name: 'list-desk-goods',
  access: allStaff,
  writes: false,
  input: z.object({
    query: zText(1_000)
      .transform((text) => text.slice(0, 200))
      .catch(''),
    state: z.enum(['', 'sold', 'unsold', 'hidden']).catch(''),
    only: z.enum(['', 'stock', 'picture', 'price']).catch(''),
    brand: zIdOrNew.catch(undefined),
    catalog: zIdOrNew.catch(undefined),
    page: zPage,
  }),
  async run({ query, state, only, brand, catalog, page }, { db, actor, catalogue, unsoldGoods }) {
    const conditions = {
      ...everything,
      query,
      catalog: catalog ? [catalog] : [],
      brand: brand ? [brand] : [],
      available: only === 'stock',
      lacks: only === 'picture' || only === 'price' ? only : undefined,
    };
    const sold = await catalogue();
    const { view } = publicView(sold);
    const from = paging(page, onOnePage, Number.MAX_SAFE_INTEGER);
    const offset = offsetOf(from);
    let found: { ids: number[]; total: number; shownQuery?: string | undefined };
    if (state === 'hidden') {
      const ids = await hiddenGoods(db);
      const isPlain = query === '' && !brand && !catalog && only === '';
      const model = await unsoldGoods();
      const matching = isPlain ? undefined : new Set(model.slice(conditions, view, 0, model.size).ids);
      const all = matching ? ids.filter((id) => matching.has(id)) : ids;
      found = { ids: all.slice(offset, offset + onOnePage), total: all.length };
    } else if (state === 'sold') found = sold.slice(conditions, view, offset, onOnePage);
    else if (state === 'unsold') found = (await unsoldGoods()).slice(conditions, view, offset, onOnePage);
    else {
      const first = sold.slice(conditions, view, offset, onOnePage);
      const rest = (await unsoldGoods()).slice(
        conditions,
        view,
        Math.max(0, offset - first.total),
        onOnePage - first.ids.length,
      );
      found = {
        ids: [...first.ids, ...rest.ids],
        total: first.total + rest.total,
        shownQuery: first.total > 0 ? first.shownQuery : rest.shownQuery,
      };
    }
    const isAsked = query !== '' && state === '' && only === '' && !brand && !catalog;
    const exact =
      page === 1 && isAsked
        ? [
            ...new Set([
              ...(await goodsWithArticul(db, query)).map(({ id }) => id),
              ...(await goodsWithCode(db, query)),
            ]),
          ]
        : [];
    const ids = [...new Set([...exact, ...found.ids])];
    const [goods, places] = await Promise.all([listedGoods(db, ids), placesOfGoods(db)]);
    return ok<GoodsList>({
      goods,
      ...places,
      paging: paging(page, onOnePage, Math.max(found.total, exact.length)),
      shownQuery: found.shownQuery,
      mayAdd: mayUse(editors, actor),
    });
  },
});
