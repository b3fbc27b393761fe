import { filterInput } from '../../catalogue/filter-input.ts';
import { openDefaults } from '../../catalogue/filter-url.ts';
import { publicView } from '../../catalogue/open-goods.ts';
import type { CatalogueModel, Counted, Facets, FilterState, TreeNode } from '../../goods/model.ts';
import { keptWith } from '../../goods/read-model/kept.ts';

/** One row of cards on a wide screen. */
const maxGroups = 8;

/** The whole catalogue without filters, sold-out goods included. */
export const everything: FilterState = filterInput(openDefaults).parse({});

const facetsOf = keptWith(
  (model: CatalogueModel): Pick<Facets, 'tree' | 'whole'> =>
    model.filter({ ...everything, perpage: 1 }, publicView(model).view).facets,
);

/** Returns the tree with the number of goods in each node, computed once per version of the model. */
export const countedTree = keptWith((model: CatalogueModel): TreeNode[] =>
  facetsOf(model).tree.filter(({ count }) => count > 0),
);

/** Returns whether anything is on sale, also goods without a node and without stock. */
export function hasGoods(model: CatalogueModel): boolean {
  return facetsOf(model).whole > 0;
}

/**
 * Returns the groups for the home page: the top groups of the tree, in its order. While there is room, groups are
 * replaced by their branches, those with the fewest branches first. If there are more than `most` groups, the largest
 * ones stay.
 */
export function windowGroups(tops: readonly TreeNode[], most = maxGroups): Counted[] {
  const stocked = (node: TreeNode) => node.children.filter(({ count }) => count > 0);
  const opened = new Set<TreeNode>();
  let shown = tops.length;
  for (const top of [...tops].sort((a, b) => stocked(a).length - stocked(b).length || b.count - a.count)) {
    const branches = stocked(top).length;
    if (branches < 2 || shown - 1 + branches > most) continue;
    opened.add(top);
    shown += branches - 1;
  }
  const groups = tops.flatMap((top) => (opened.has(top) ? stocked(top) : [top]));
  const kept = new Set([...groups].sort((a, b) => b.count - a.count).slice(0, most));
  return groups.filter((group) => kept.has(group)).map(({ id, header, count }) => ({ id, header, count }));
}
