import type { z } from 'zod';
import { goodsItems, withExpected } from '../../catalogue/goods-items.server.ts';
import type { CatalogueModel, CatalogueProduct, CatalogueView } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { freeLimit } from '../../people/contracts/free-limit.ts';
import { searched, sortedBy } from './arrange.ts';
import { goneProducts } from './gone.repository.server.ts';
import type { markListInput } from './input.ts';
import type { Mark } from './mark.ts';

type Ask = z.output<typeof markListInput>;
type Marked = CatalogueProduct & { gone: boolean };

/**
 * Returns a page of the products that an account has marked, as the catalogue shows them under its current contract:
 * prices, stock, quantities in the basket. `marks`: all marks of the account, newest first. Hidden wholesale prices
 * are neither shown nor used for sorting. `all`: the number of marked products regardless of the search.
 */
export async function listMarked(ctx: Context<SignedIn>, marks: readonly Mark[], asked: Ask) {
  const { db, actor } = ctx;
  const [contract, model] = await Promise.all([contractToLookThrough(db, actor), ctx.catalogue()]);
  const { showWholesale } = contract;
  const ask = possible(asked, contract);
  const { ids, shownQuery } = await arranged(ctx, model, contract.view, marks, ask);
  const where = paging(ask.page, ask.perpage, ids.length);
  const shown = ids.slice(offsetOf(where), offsetOf(where) + where.perpage);
  const products = await present(ctx, model, contract.view, shown);
  const marked = await goodsItems(db, actor, products, { withPrices: showWholesale });
  const items = await withExpected(db, marked, { ...contract, now: ctx.now });
  const arrivals = new Map(marks.map(({ id, arrivedAt }) => [id, arrivedAt]));
  return ok({
    contract: { id: contract.id, header: contract.header, company: contract.company },
    warehouses: contract.warehouses,
    /** Undefined for prepayment. */
    freeLimit: freeLimit(contract),
    showWholesale,
    query: ask.query ?? '',
    sort: ask.sort,
    shownQuery,
    all: marks.length,
    items: items.map((item) => ({
      ...item,
      arrivedAt: arrivals.get(item.id),
      params: ask.detailed ? model.params(item.id) : undefined,
    })),
    paging: where,
  });
}

/** Returns the ids that match the search, in display order. Reads products only when needed. */
async function arranged(
  ctx: Pick<Context, 'db'>,
  model: CatalogueModel,
  view: CatalogueView,
  marks: readonly Mark[],
  { query, sort }: Ask,
): Promise<{ ids: number[]; shownQuery: string | undefined }> {
  const arrived = ({ arrivedAt }: Mark) => Number(arrivedAt !== undefined);
  const ordered = sort === 'arrived' ? [...marks].sort((a, b) => arrived(b) - arrived(a)) : marks;
  const ids = ordered.map(({ id }) => id);
  if (!query && (sort === undefined || sort === 'arrived')) return { ids, shownQuery: undefined };
  const products = await present(ctx, model, view, ids);
  const { found, shownQuery } = query
    ? searched(products, query)
    : { found: products, shownQuery: undefined };
  const all = sort === undefined || sort === 'arrived' ? found : sortedBy(found, sort);
  return { ids: all.map(({ id }) => id), shownQuery };
}

/** Returns the products in the order of `ids`, including those no longer sold. */
async function present(
  { db }: Pick<Context, 'db'>,
  model: CatalogueModel,
  view: CatalogueView,
  ids: number[],
): Promise<Marked[]> {
  const sold = new Map(model.products(ids, view).map((product) => [product.id, { ...product, gone: false }]));
  const gone = await goneProducts(
    db,
    ids.filter((id) => !sold.has(id)),
  );
  return ids.flatMap((id) => sold.get(id) ?? gone.get(id) ?? []);
}

function possible(ask: Ask, { showWholesale }: Pick<CurrentContract, 'showWholesale'>): Ask {
  const byPrice = typeof ask.sort === 'object' && ask.sort.field === 'price';
  return byPrice && !showWholesale ? { ...ask, sort: undefined } : ask;
}
