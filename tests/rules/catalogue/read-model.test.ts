import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  CatalogueModel,
  CatalogueView,
  Counted,
  Facets,
  FilterState,
  TreeNode,
} from '#server/goods/model.ts';
import { barcodeNumber } from '#server/goods/read-model/barcodes.ts';
import { buildSnapshot } from '#server/goods/read-model/build-snapshot.ts';
import { russian } from '#server/goods/read-model/collation.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import { withoutPause } from '#server/goods/read-model/pace.ts';
import { unpacked } from '#server/goods/read-model/packed-texts.ts';
import { patchSnapshot } from '#server/goods/read-model/patch-snapshot.ts';
import { offsetOf, paging } from '#server/kernel/paging.ts';
import {
  anyCatalogue,
  anyRewrite,
  anySale,
  anyState,
  anyView,
  type Catalogue,
  type Change,
  chunkOf,
  type Good,
  sourceOf,
} from './any-catalogue.ts';
import { reopened } from './reopened.ts';
import { slowFilter, slowParams, slowPrice } from './slow-catalogue.ts';

const byId = <T extends { id: number }>(list: T[]) => [...list].sort((a, b) => a.id - b.id);
const plain = (list: Counted[]) => byId(list).map(({ id, count }) => ({ id, count }));
const flat = (nodes: TreeNode[]): Counted[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Returns facets in the form of the naive catalogue: ids and counts, sorted by id. */
function bare({ tree, brands, collections, tags, params, prices, available }: Facets, state: FilterState) {
  return {
    // A selected node is shown even if it is empty.
    tree: plain(flat(tree).filter(({ id, count }) => count > 0 || state.catalog.includes(id))),
    brands: plain(brands),
    collections: plain(collections),
    tags: plain(tags),
    lists: params.flatMap((p) => (p.type === 'list' ? [{ id: p.id, values: plain(p.values) }] : [])),
    ranges: byId(params).flatMap((p) =>
      p.type === 'range' && p.count > 0 ? [{ id: p.id, min: p.min, max: p.max, count: p.count }] : [],
    ),
    prices,
    available,
  };
}

/** Checks that the model and the arrays have equal goods, order, page, prices and facets. */
function expectSame(
  model: CatalogueModel,
  catalogue: Catalogue,
  state: FilterState,
  view: CatalogueView,
): void {
  const { ids, shownQuery, ...facets } = slowFilter(catalogue, state, view);
  const where = paging(state.page, state.perpage, ids.length);
  const page = ids.slice(offsetOf(where), offsetOf(where) + where.perpage);
  const goods = new Map(catalogue.goods.map((good) => [good.product.id, good]));
  const fast = model.filter(state, view);
  expect(fast.paging, JSON.stringify(state)).toEqual(where);
  expect(
    fast.products.map(({ id, header, price, price_rrc, stocks, tags }) => ({
      id,
      header,
      price,
      price_rrc,
      stocks,
      tags: tags.map((tag) => tag.id).sort(),
    })),
  ).toEqual(
    page.map((id) => {
      const good = goods.get(id)!;
      const { header, price_rrc } = good.product;
      const stocks = view.warehouses.map((wms_id) => ({ wms_id, quantity: good.free.get(wms_id) ?? 0 }));
      return { id, header, price: slowPrice(good, view), price_rrc, stocks, tags: [...good.tags].sort() };
    }),
  );
  expect(fast.shownQuery).toBe(shownQuery);
  expect(bare(fast.facets, state)).toEqual(facets);
}

const modelOf = async (catalogue: Catalogue) => createModel(await buildSnapshot(sourceOf(catalogue)), 1);

describe('the read model compared with a filter over arrays', () => {
  test('the read model and a filter over arrays return equal goods, order and facets', async () => {
    const questions = fc.array(fc.tuple(anyState, anyView), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(anyCatalogue(), questions, async (catalogue, asked) => {
        const model = await modelOf(catalogue);
        expect(model.size).toBe(catalogue.goods.length);
        for (const [state, view] of asked) expectSame(model, catalogue, state, view);
      }),
      { numRuns: runs(40) },
    );
  });

  test('the read model returns product parameters in order, with several values joined', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue(30), async (catalogue) => {
        const model = await modelOf(catalogue);
        for (const good of catalogue.goods) {
          expect(model.params(good.product.id)).toEqual(slowParams(catalogue, good));
        }
      }),
      { numRuns: runs(20) },
    );
  });

  test('the read model returns correct results for a repeated filter and for its other pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCatalogue(30),
        anyState,
        anyView,
        fc.nat(5),
        async (catalogue, state, view, page) => {
          const model = await modelOf(catalogue);
          for (const each of [state, { ...state, page: page + 1 }, state]) {
            expectSame(model, catalogue, each, view);
          }
        },
      ),
      { numRuns: runs(20) },
    );
  });
});

describe('a patched read model compared with the changed arrays', () => {
  const questions = fc.array(fc.tuple(anyState, anyView), { minLength: 2, maxLength: 2 });
  const batches = (change: fc.Arbitrary<Change>) =>
    fc.array(fc.tuple(fc.array(change, { minLength: 1, maxLength: 6 }), questions), { maxLength: 4 });

  test('a patch of the read model applies changed stocks and prices without a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue(40), batches(anySale), async (catalogue, told) => {
        let { goods } = catalogue;
        let snapshot = await buildSnapshot(sourceOf(catalogue));
        for (const [changes, asked] of told) {
          const { ids, after } = happened(goods, changes);
          const patched = await patchSnapshot(snapshot, ids, chunksOf(after, ids));
          expect(patched.isWhole).toBe(true);
          const model = createModel(patched.snapshot, 1);
          for (const [state, view] of asked) expectSame(model, { ...catalogue, goods: after }, state, view);
          // A caller that got the model before the change still gets its old data.
          for (const [state, view] of asked) {
            expectSame(createModel(snapshot, 1), { ...catalogue, goods }, state, view);
          }
          [snapshot, goods] = [patched.snapshot, after];
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('a patch applies only stocks and prices and reports whether a rebuild is needed', async () => {
    const changes = fc.array(fc.oneof(anySale, anyRewrite), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyCatalogue(40), changes, questions, async (catalogue, all, asked) => {
        const { goods } = catalogue;
        const { ids, after } = happened(goods, all);
        const snapshot = await buildSnapshot(sourceOf(catalogue));
        const patched = await patchSnapshot(snapshot, ids, chunksOf(after, ids));
        const now = new Map(after.map((good) => [good.product.id, good]));
        const sold = goods.map((good) => {
          const { product, prices, free } = now.get(good.product.id) ?? good;
          return { ...good, prices, free, product: { ...good.product, price_rrc: product.price_rrc } };
        });
        const isWhole = sold.length === after.length && after.every((good, i) => isSameGood(good, sold[i]!));
        expect(patched.isWhole).toBe(isWhole);
        const model = createModel(patched.snapshot, 1);
        for (const [state, view] of asked) expectSame(model, { ...catalogue, goods: sold }, state, view);
      }),
      { numRuns: runs(40) },
    );
  });

  test('a rebuild of the read model applies all changes and leaves the old model unchanged', async () => {
    const changes = fc.array(fc.oneof(anySale, anyRewrite), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyCatalogue(40), changes, questions, async (catalogue, all, asked) => {
        const old = await buildSnapshot(sourceOf(catalogue));
        const now = { ...catalogue, goods: happened(catalogue.goods, all).after };
        const built = await buildSnapshot(sourceOf(now, 7), withoutPause, unpacked, old);
        for (const [state, view] of asked) {
          expectSame(createModel(built, 2), now, state, view);
          expectSame(createModel(old, 1), catalogue, state, view);
        }
        const texts = ({ goods }: Catalogue) =>
          goods.map(({ product: { header, articul } }) => [header, articul]);
        const isSame = JSON.stringify(texts(now)) === JSON.stringify(texts(catalogue));
        expect(built.text === old.text).toBe(isSame);
      }),
      { numRuns: runs(40) },
    );
  });

  test('stocks and prices are patched over an image of another process, which stays unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue(40), batches(anySale), questions, async (catalogue, told, before) => {
        let { goods } = catalogue;
        const opened = await reopened(await buildSnapshot(sourceOf(catalogue)));
        let snapshot = opened;
        for (const [changes, asked] of told) {
          const { ids, after } = happened(goods, changes);
          const patched = await patchSnapshot(snapshot, ids, chunksOf(after, ids));
          expect(patched.isWhole).toBe(true);
          const model = createModel(patched.snapshot, 1);
          for (const [state, view] of asked) expectSame(model, { ...catalogue, goods: after }, state, view);
          [snapshot, goods] = [patched.snapshot, after];
        }
        const model = createModel(opened, 1);
        for (const [state, view] of before) expectSame(model, catalogue, state, view);
        for (const good of catalogue.goods) {
          expect(model.params(good.product.id)).toEqual(slowParams(catalogue, good));
        }
      }),
      { numRuns: runs(20) },
    );
  });

  test('a patch without changes returns the original snapshot object', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue(20), async (catalogue) => {
        const snapshot = await buildSnapshot(sourceOf(catalogue));
        const ids = catalogue.goods.map(({ product }) => product.id);
        const same = await patchSnapshot(snapshot, [...ids, 4_000_000], chunksOf(catalogue.goods, ids));
        expect(same.snapshot).toBe(snapshot);
        expect(same.isWhole).toBe(true);
      }),
      { numRuns: runs(10) },
    );
  });
});

test('a patch ignores rows of products that were not requested, even with new references', async () => {
  const [catalogue] = fc.sample(anyCatalogue(20), { numRuns: 1, seed: 1 });
  const snapshot = await buildSnapshot(sourceOf(catalogue!));
  const [neighbour, ids] = [4_000_000, catalogue!.goods.map(({ product }) => product.id)];
  const asked = chunkOf(catalogue!.goods);
  const patched = (product_id: number) => {
    const told = [
      { ...asked, tags: [...asked.tags, { product_id, tag_id: 999 }] },
      { ...asked, params: [...asked.params, { product_id, value_ids: [110, 999] }] },
      { ...asked, prices: [...asked.prices, { product_id, price_type_id: 999, price: 5 }] },
      { ...asked, stocks: [...asked.stocks, { product_id, wms_id: 999, free: 5 }] },
    ];
    return Promise.all(told.map((chunk) => patchSnapshot(snapshot, ids, [chunk])));
  };
  expect((await patched(neighbour)).map(({ isWhole }) => isWhole)).toEqual([true, true, true, true]);
  expect((await patched(ids[0]!)).map(({ isWhole }) => isWhole)).toEqual([false, false, false, false]);
});

/** Returns the goods after some changes, and the products listed in the change log. */
function happened(goods: Good[], changes: Change[]): { ids: number[]; after: Good[] } {
  const ids = new Set<number>();
  let after = goods;
  for (const { noted, apply } of changes) {
    for (const id of noted(after)) ids.add(id);
    after = apply(after);
  }
  return { ids: [...ids], after };
}

/** Returns the products among `ids` that are for sale, as the database does: a few at a time, sorted by id. */
function chunksOf(goods: Good[], ids: number[]) {
  const some = goods.filter(({ product }) => ids.includes(product.id));
  return [chunkOf(some.slice(0, 2)), chunkOf(some.slice(2))];
}

function isSameGood(a: Good, b: Good): boolean {
  const numbers = (barcodes: string[] = []) =>
    [...new Set(barcodes.map(barcodeNumber))].filter(Boolean).sort();
  const nodes = ({ product, nodes = [] }: Good) => [...new Set([product.catalog_id, ...nodes])].sort();
  const told = (good: Good) => {
    const { product, tags, values, barcodes } = good;
    return JSON.stringify([product, [...tags].sort(), [...values].sort(), nodes(good), numbers(barcodes)]);
  };
  return told(a) === told(b);
}

/** Returns the number of runs. `READ_MODEL_RUNS=50` tries fifty times as many random cases. */
function runs(usual: number): number {
  return usual * Number(process.env.READ_MODEL_RUNS ?? 1);
}

test('9,000 goods with few different names are sorted by name, articul and id', async () => {
  const [catalogue] = fc.sample(anyCatalogue(), { numRuns: 1, seed: 1 });
  const [some] = catalogue!.goods;
  // Two thirds of the goods have the same name; one sorting step cannot handle that many.
  const goods = Array.from({ length: 9_000 }, (_, i): Good => {
    const header = `Лампа ${i % 3 > 0 ? 7 : i % 87}${i % 87 === 3 ? ' №' : ''}`;
    const articul = `A-${(i * 7_919) % 4_001}`;
    return { ...some!, product: { ...some!.product, id: i + 1, header, articul } };
  });
  const { orders } = await buildSnapshot(sourceOf({ ...catalogue!, goods }, 500));
  const told = goods.map(({ product }) => product);
  const expected = [...told].sort(
    (a, b) => russian.compare(a.header, b.header) || russian.compare(a.articul, b.articul) || a.id - b.id,
  );
  expect(Array.from(orders.byHeader, (row) => told[row]!.id)).toEqual(expected.map(({ id }) => id));
});

test('unknown parameters of a filter have no effect and do not fill the cache', async () => {
  const [catalogue] = fc.sample(anyCatalogue(), { numRuns: 1, seed: 1 });
  const [state] = fc.sample(anyState, { numRuns: 1, seed: 1 });
  const [view] = fc.sample(anyView, { numRuns: 1, seed: 1 });
  const model = await modelOf(catalogue!);
  const { facets } = model.filter(state!, view!);
  const filter = new Map([...state!.filter, [999_999_999, [1]]]);
  const ranges = new Map([...state!.ranges, [999_999_999, { from: 1, to: 2 }]]);
  expect(model.filter({ ...state!, filter, ranges }, view!).facets).toBe(facets);
});

test('a query of one character that occurs in no articul finds nothing', async () => {
  const [catalogue] = fc.sample(anyCatalogue(), { numRuns: 1, seed: 1 });
  const [state] = fc.sample(anyState, { numRuns: 1, seed: 1 });
  const [view] = fc.sample(anyView, { numRuns: 1, seed: 1 });
  expect((await modelOf(catalogue!)).filter({ ...state!, query: '№' }, view!).paging.total).toBe(0);
});
