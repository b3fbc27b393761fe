import { type OpenGoods, openGoods, publicView, type TokenView } from '../../catalogue/open-goods.ts';
import type { CatalogueModel, FilterState, TreeNode } from '../../goods/model.ts';
import { keptWith, lru } from '../../goods/read-model/kept.ts';
import { everything } from './window-groups.ts';

/** Two rows of tiles on a wide screen. */
const maxTiles = 12;

const keptWarehouses = 64;
/** Cached by warehouses, because the choice does not depend on prices. */
const idsOf = keptWith((_: CatalogueModel) => lru<number[]>(keptWarehouses));

/**
 * Returns goods in stock for the home page, from as many different shelves as possible (a shelf is a node directly
 * below a top group). The result is always the same for the same catalogue and warehouses, and is computed once per
 * version of the model.
 */
function windowIds(model: CatalogueModel, warehouses: number[]): number[] {
  return idsOf(model)(warehouses.join(), () => {
    const view = { ...publicView(model).view, warehouses };
    const inStock = (state: Partial<FilterState>) =>
      model.filter({ ...everything, available: true, ...state }, view);
    const tops = inStock({ perpage: 1 }).facets.tree.filter(({ count }) => count > 0);
    const shelves = inTurns(tops.map(shelvesOf)).slice(0, maxTiles);
    const perpage = shelves.length < maxTiles ? maxTiles : 1;
    const shelved = inTurns(shelves.map(({ id }) => inStock({ catalog: [id], perpage }).products));
    // Goods without a node are on no shelf.
    const others = shelved.length < maxTiles ? inStock({ perpage: maxTiles }).products : [];
    return [...new Set([...shelved, ...others].map(({ id }) => id))].slice(0, maxTiles);
  });
}

/**
 * Returns the goods of the home page: the marked goods that are in stock, then others to fill the space. `eyes` is the
 * view of an account, by default that of any visitor.
 */
export function goodsInWindow(
  model: CatalogueModel,
  marked: number[],
  eyes: TokenView = publicView(model),
): OpenGoods[] {
  const ids = new Set([...marked, ...windowIds(model, eyes.view.warehouses)]);
  return model
    .products([...ids], eyes.view)
    .filter(({ stocks }) => stocks.some(({ quantity }) => quantity > 0))
    .slice(0, maxTiles)
    .map((product) => openGoods(product, eyes));
}

function shelvesOf(top: TreeNode): TreeNode[] {
  const shelves = top.children.filter(({ count }) => count > 0);
  return shelves.length > 0 ? shelves : [top];
}

/** Returns the lists interleaved: the first item of each, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const maxLength = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
