import { filterInput } from '../catalogue/filter-input.ts';
import { openDefaults } from '../catalogue/filter-url.ts';
import type { CatalogueModel, Counted, FilterState, TreeNode } from '../catalogue/model.ts';
import { plainEyes } from '../catalogue/open-goods.ts';
import { keptWith } from '../catalogue/read-model/kept.ts';

/** One row of cards on a wide screen. */
const mostGroups = 8;

/** The whole catalogue with nothing chosen, sold-out goods included. */
export const everything: FilterState = filterInput(openDefaults).parse({});

/** The tree with the goods of each node counted; made once for a version of the model. */
export const countedTree = keptWith((model: CatalogueModel): TreeNode[] =>
  model
    .filter({ ...everything, perpage: 1 }, plainEyes(model).view)
    .facets.tree.filter(({ count }) => count > 0),
);

/**
 * The groups to walk in by: the top of the tree, in its order. While there is room, groups are opened into their branches, those
 * with the fewest first; of too many the largest are kept.
 */
export function windowGroups(tops: readonly TreeNode[], most = mostGroups): Counted[] {
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
