import type { CatalogueModel, FilterState, TreeNode } from '../catalogue/model.ts';
import { type OpenGoods, openGoods, plainEyes } from '../catalogue/open-goods.ts';
import { keptWith } from '../catalogue/read-model/kept.ts';
import { everything } from './window-groups.ts';

/** Two rows of tiles on a wide screen. */
const mostTiles = 12;

/**
 * Goods for the window: in stock, and of as many different shelves as there are (a shelf is what lies directly under a top
 * group). Always the same for the same catalogue; made once for a version of the model.
 */
export const windowGoods = keptWith((model: CatalogueModel): OpenGoods[] => {
  const eyes = plainEyes(model);
  const inStock = (state: Partial<FilterState>) =>
    model.filter({ ...everything, available: true, ...state }, eyes.view);
  const tops = inStock({ perpage: 1 }).facets.tree.filter(({ count }) => count > 0);
  const shelves = inTurns(tops.map(shelvesOf)).slice(0, mostTiles);
  const perpage = shelves.length < mostTiles ? mostTiles : 1;
  return inTurns(shelves.map(({ id }) => inStock({ catalog: [id], perpage }).products))
    .slice(0, mostTiles)
    .map((product) => openGoods(product, eyes));
});

function shelvesOf(top: TreeNode): TreeNode[] {
  const shelves = top.children.filter(({ count }) => count > 0);
  return shelves.length > 0 ? shelves : [top];
}

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
