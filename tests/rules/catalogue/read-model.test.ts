import { describe, expect, test } from 'vitest';
import type { Counted, Facets, FilterState, TreeNode } from '#server/catalogue/model.ts';
import { buildSnapshot } from '#server/catalogue/read-model/build-snapshot.ts';
import { createModel } from '#server/catalogue/read-model/create-model.ts';
import { paging } from '#server/kernel/paging.ts';
import { random } from '#tests/builders/random.ts';
import { randomCatalogue, randomState, randomView } from './random-catalogue.ts';
import { slowFilter } from './slow-catalogue.ts';

const byId = <T extends { id: number }>(list: T[]) => [...list].sort((a, b) => a.id - b.id);
const plain = (list: Counted[]) => byId(list).map(({ id, count }) => ({ id, count }));
const flat = (nodes: TreeNode[]): Counted[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Facets in the shape of the slow catalogue: ids and counts, by id. */
function bare({ tree, brands, collections, tags, params, prices, available }: Facets, state: FilterState) {
  return {
    // A node that leaves nothing is still shown above a chosen branch of it.
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

describe('the read model answers like a plain filter over arrays', () => {
  test.each(Array.from({ length: 20 }, (_, seed) => seed))('in world %i', async (seed) => {
    const chance = random(seed);
    const catalogue = randomCatalogue(chance);
    const model = createModel(await buildSnapshot(catalogue), 1);
    expect(model.size).toBe(catalogue.products.length);
    for (let i = 0; i < 25; i++) {
      const state = randomState(chance);
      const view = randomView(chance);
      const { ids, shownQuery, ...facets } = slowFilter(catalogue, state, view);
      const where = paging(state.page, state.perpage, ids.length);
      const from = (where.page - 1) * where.perpage;

      const fast = model.filter(state, view);
      const said = JSON.stringify({ ...state, filter: [...state.filter], ranges: [...state.ranges] });
      expect(fast.paging, said).toEqual(where);
      expect(
        fast.products.map(({ id }) => id),
        said,
      ).toEqual(ids.slice(from, from + where.perpage));
      expect(fast.shownQuery, said).toBe(shownQuery);
      expect(bare(fast.facets, state), said).toEqual(facets);
    }
  });
});

test('parameters that do not exist filter nothing, nor is an answer kept for each set of them', async () => {
  const chance = random(1);
  const model = createModel(await buildSnapshot(randomCatalogue(chance)), 1);
  const state = randomState(chance);
  const view = randomView(chance);
  const { facets } = model.filter(state, view);
  const filter = new Map([...state.filter, [999_999_999, [1]]]);
  const ranges = new Map([...state.ranges, [999_999_999, { from: 1, to: 2 }]]);
  expect(model.filter({ ...state, filter, ranges }, view).facets).toBe(facets);
});
