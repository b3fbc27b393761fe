import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CatalogueView, FilterState } from '#server/goods/model.ts';

/** The results of the read model, computed by plain SQL, query by query. */

type Query = SelectQueryBuilder<Database, 'products', object>;

type Part = { facet: string; where: (query: Query) => Query };

type Trees = Map<number, number[]>;

/** Returns a page, its total and all facets. */
export async function filterBySql(
  db: Kysely<Database>,
  state: FilterState,
  view: CatalogueView,
  trees: Trees,
) {
  const { page, total } = await pageBySql(db, state, view, trees);
  const ids = page.map(({ id }) => id);
  const stocks = await db.selectFrom('stocks').selectAll().where('product_id', 'in', ids).execute();
  const tags = await db.selectFrom('product_tags').selectAll().where('product_id', 'in', ids).execute();
  return { total, page, stocks, tags, ...(await facetsBySql(db, state, view, trees)) };
}

/** Returns only a page and the total. */
export async function pageBySql(db: Kysely<Database>, state: FilterState, view: CatalogueView, trees: Trees) {
  const passing = () => partsOf(state, view, trees).reduce((query, { where }) => where(query), start(db));
  const order = { price: 'price_rrc', price_rrc: 'price_rrc', header: 'header', articul: 'articul' } as const;
  const page = await passing()
    .selectAll('products')
    .orderBy(order[state.sorting?.field ?? 'header'], state.sorting?.sort ?? 'asc')
    .orderBy('id')
    .limit(state.perpage)
    .offset((state.page - 1) * state.perpage)
    .execute();
  const { total } = await passing().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { page, total: Number(total) };
}

/** Returns the counts of each brand, collection, node, tag and value, each with all other filters applied. */
export async function facetsBySql(
  db: Kysely<Database>,
  state: FilterState,
  view: CatalogueView,
  trees: Trees,
) {
  const parts = partsOf(state, view, trees);
  const passing = (except: string) =>
    parts.filter(({ facet }) => facet !== except).reduce((query, { where }) => where(query), start(db));
  const count = sql<number>`count(*)`.as('count');
  const brands = await passing('brand').select(['brand_id', count]).groupBy('brand_id').execute();
  const collections = await passing('collection')
    .select(['collection_id', count])
    .groupBy('collection_id')
    .execute();
  const tree = await passing('catalog').select(['catalog_id', count]).groupBy('catalog_id').execute();
  const marked = await passing('tags')
    .innerJoin('product_tags', 'product_tags.product_id', 'products.id')
    .select(['tag_id', count])
    .groupBy('tag_id')
    .execute();
  const values = await passing('params')
    .innerJoin('product_params', 'product_params.product_id', 'products.id')
    .select(['value_id', count])
    .groupBy('value_id')
    .execute();
  const prices = await passing('price')
    .select([sql<number>`min(p.price)`.as('min'), sql<number>`max(p.price)`.as('max')])
    .execute();
  return { brands, collections, tree, marked, values, prices };
}

/** Returns the same as `filterBySql`, with the account's marks and basket, and the contract and its debt. */
export async function catalogueBySql(
  db: Kysely<Database>,
  state: FilterState,
  contract: { id: number; view: CatalogueView },
  accountId: number,
  trees: Trees,
) {
  const found = await filterBySql(db, state, contract.view, trees);
  const ids = found.page.map(({ id }) => id);
  const own = (table: 'favourites' | 'needs' | 'basket_lines') =>
    db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('product_id', 'in', ids)
      .execute();
  const owed = await db
    .selectFrom('ledger_entries')
    .select(['kind', sql<number>`sum(amount)`.as('amount')])
    .where('contract_id', '=', contract.id)
    .groupBy('kind')
    .execute();
  const open = await db
    .selectFrom('orders')
    .select(sql<number>`sum(total)`.as('total'))
    .where('contract_id', '=', contract.id)
    .where('state', 'in', [1, 2, 10])
    .execute();
  const places = await db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'wms_id')
    .selectAll()
    .where('contract_id', '=', contract.id)
    .execute();
  const conditions = await db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', contract.id)
    .executeTakeFirst();
  const [wished, needed, basket] = [await own('favourites'), await own('needs'), await own('basket_lines')];
  return { ...found, wished, needed, basket, owed, open, places, conditions };
}

/** Returns the first ten products whose name or articul contains each word, without typo tolerance or ranking. */
export async function suggestBySql(db: Kysely<Database>, text: string) {
  return words(text)
    .reduce(
      (query, word) =>
        query.where((eb) =>
          eb.or([eb('header', 'like', `%${word}%`), eb('articul_key', 'like', `%${word}%`)]),
        ),
      db.selectFrom('products').selectAll().where('enabled', '=', 1),
    )
    .limit(10)
    .execute();
}

function start(db: Kysely<Database>): Query {
  return db.selectFrom('products').where('products.enabled', '=', 1) as unknown as Query;
}

function partsOf(state: FilterState, view: CatalogueView, trees: Trees): Part[] {
  const parts: Part[] = [
    {
      facet: 'none',
      where: (query) =>
        query.leftJoin(
          sql`prices`.as('p') as never,
          ((join: { on: (e: unknown) => unknown }) =>
            join.on(sql`p.product_id = products.id and p.price_type_id = ${view.priceTypeId ?? 0}`)) as never,
        ) as unknown as Query,
    },
  ];
  const add = (facet: string, condition: ReturnType<typeof sql<boolean>>) =>
    parts.push({ facet, where: (query) => query.where(condition) as Query });
  if (state.brand.length > 0) add('brand', sql<boolean>`brand_id in (${sql.join(state.brand)})`);
  if (state.catalog.length > 0) {
    const nodes = state.catalog.flatMap((id) => trees.get(id) ?? []);
    add('catalog', sql<boolean>`catalog_id in (${sql.join(nodes)})`);
  }
  if (state.available) {
    const chosen =
      state.warehouse !== undefined && view.warehouses.includes(state.warehouse)
        ? [state.warehouse]
        : view.warehouses;
    add(
      'available',
      sql<boolean>`exists (select 1 from stocks s where s.product_id = products.id and s.wms_id in (${sql.join(chosen)}) and s.quantity > s.reserved)`,
    );
  }
  const listed = (kopecks: number) => Math.ceil((kopecks * 10_000) / (10_000 - view.discountBp));
  if (state.minprice !== undefined)
    add('price', sql<boolean>`p.price >= ${Math.floor(listed(state.minprice))}`);
  if (state.maxprice !== undefined) add('price', sql<boolean>`p.price <= ${listed(state.maxprice)}`);
  for (const word of words(state.query)) {
    add('query', sql<boolean>`(header like ${`%${word}%`} or articul_key like ${`%${word}%`})`);
  }
  return parts;
}

const words = (text: string) => text.split(' ').filter(Boolean);

/** Returns node → itself and all nodes below it. */
export async function treesOf(db: Kysely<Database>): Promise<Trees> {
  const nodes = await db.selectFrom('catalogs').select(['id', 'parent_id']).execute();
  const below = (id: number): number[] => [
    id,
    ...nodes.filter((n) => n.parent_id === id).flatMap((n) => below(n.id)),
  ];
  return new Map(nodes.map(({ id }) => [id, below(id)]));
}
