import { type OpenGoods, openGoods, publicView, type TokenView } from '../../catalogue/open-goods.ts';
import type { CatalogueModel, FilterState, TreeNode } from '../../goods/model.ts';
import { keptWith } from '../../goods/read-model/kept.ts';
import { everything } from './window-groups.ts';

/** Two rows of tiles on a wide screen. */
const maxTiles = 12;

/**
 * Returns goods for the home page: in stock, and from as many different shelves as possible (a shelf is a
 * node directly below a top group). The result is always the same for the same catalogue.
 */
function windowGoods(model: CatalogueModel, eyes: TokenView): OpenGoods[] {
  const inStock = (state: Partial<FilterState>) =>
    model.filter({ ...everything, available: true, ...state }, eyes.view);
  const tops = inStock({ perpage: 1 }).facets.tree.filter(({ count }) => count > 0);
  const shelves = inTurns(tops.map(shelvesOf)).slice(0, maxTiles);
  const perpage = shelves.length < maxTiles ? maxTiles : 1;
  return inTurns(shelves.map(({ id }) => inStock({ catalog: [id], perpage }).products))
    .slice(0, maxTiles)
    .map((product) => openGoods(product, eyes));
}

/** What every visitor sees, computed once per version of the model. */
const publicGoods = keptWith((model: CatalogueModel) => windowGoods(model, publicView(model)));

/**
 * Returns the goods of the home page: those marked at the desk while they are in stock, and others beside them while
 * there is room. `dealer`: the view of an account; without it that of every visitor.
 */
export function goodsInWindow(model: CatalogueModel, marked: number[], dealer?: TokenView): OpenGoods[] {
  const found = () => (dealer ? windowGoods(model, dealer) : publicGoods(model));
  if (marked.length === 0) return found();
  const eyes = dealer ?? publicView(model);
  const chosen = model
    .products(marked, eyes.view)
    .filter(({ stocks }) => stocks.some(({ quantity }) => quantity > 0))
    .slice(0, maxTiles)
    .map((product) => openGoods(product, eyes));
  const others = found().filter(({ id }) => !chosen.some((each) => each.id === id));
  return [...chosen, ...others].slice(0, maxTiles);
}

function shelvesOf(top: TreeNode): TreeNode[] {
  const shelves = top.children.filter(({ count }) => count > 0);
  return shelves.length > 0 ? shelves : [top];
}

/** Returns the first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const maxLength = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
