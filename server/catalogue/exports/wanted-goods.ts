import { byArticul } from '../../goods/by-articul.ts';
import { withoutPriceOrder } from '../../goods/hidden-prices.ts';
import type { CatalogueModel, CatalogueView, FilterState } from '../../goods/model.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import type { Wanted } from './export-input.ts';

/** The goods of a file, and the criteria that found them. */
export type WantedGoods = {
  /** In the order of the file: the order of selection, else that of the catalogue. */
  ids: ArrayLike<number> & { length: number };
  /** Pasted articuls that match no product on sale, as typed. */
  unknown: string[];
  /** The filter that was applied; undefined when goods were selected one by one. */
  state: FilterState | undefined;
};

/**
 * Finds the goods of an export under a contract. Hidden wholesale prices cannot be used to filter or sort. Refusals:
 * WAREHOUSE_NOT_ALLOWED, because a file cannot show that its warehouse was ignored; NOT_FOUND for unknown tree nodes;
 * BAD_INPUT when none of the selected goods is sold. `mayAllBeGone`: selected products may all be gone, because a
 * file of changes names them.
 */
export function wantedGoods(
  wanted: Wanted,
  { view, showWholesale }: Pick<CurrentContract, 'view' | 'showWholesale'>,
  model: CatalogueModel,
  { mayAllBeGone = false } = {},
): Result<WantedGoods> {
  if (wanted.kind === 'filter') return filteredGoods(wanted.state, view, showWholesale, model);
  const found =
    wanted.kind === 'articuls'
      ? byArticuls(wanted.text, view, model)
      : { ids: model.products(wanted.ids, view).map(({ id }) => id), unknown: [] };
  if (found.ids.length > 0 || (wanted.kind === 'products' && mayAllBeGone))
    return ok({ ...found, state: undefined });
  const message =
    wanted.kind === 'articuls' ? 'Таких артикулов в каталоге нет' : 'Выбранных товаров в каталоге нет';
  return fail('BAD_INPUT', { fields: { [wanted.kind]: [message] } });
}

/**
 * Returns the goods that pass a filter, and the filter that was applied. Refusals: WAREHOUSE_NOT_ALLOWED,
 * NOT_FOUND for unknown tree nodes.
 */
export function filteredGoods(
  asked: FilterState,
  view: CatalogueView,
  showWholesale: boolean,
  model: CatalogueModel,
): Result<WantedGoods & { state: FilterState }> {
  if (asked.warehouse !== undefined && !view.warehouses.includes(asked.warehouse)) {
    return fail('WAREHOUSE_NOT_ALLOWED');
  }
  const isKnown = (id: number) => model.path(id).length > 0;
  if (asked.catalog.length > 0 && !asked.catalog.some(isKnown)) return fail('NOT_FOUND');
  const state = withoutPriceOrder(asked, showWholesale);
  return ok({ ids: model.listing(state, view), unknown: [], state });
}

/**
 * Splits a pasted list into articuls: by line, and by the tabs, semicolons and commas of spreadsheets and
 * lists. The comma of a known articul («ВВГ-5х2,5») does not split it.
 */
function byArticuls(
  text: string,
  view: CatalogueView,
  model: CatalogueModel,
): { ids: number[]; unknown: string[] } {
  const lists = text.split(/[\r\n\t;]+/).map(withoutDecimalCommas);
  const idsOf = byArticul(lists.flatMap(possibleArticuls), { model, view });
  const typed = lists.flatMap((list) => articulsIn(list, (articul) => idsOf(articul).length > 0));
  return {
    ids: [...new Set(typed.flatMap(idsOf))],
    unknown: [...new Set(typed.filter((articul) => idsOf(articul).length === 0))],
  };
}

/** Splits a list at its commas. Parts with a comma between digits stay together, because they may be one articul. */
function withoutDecimalCommas(list: string): string[][] {
  return list.split(/(?<!\d),|,(?!\d)/).map((part) => part.split(','));
}

/** The maximum number of numbers joined by commas in an articul. */
const mostParts = 4;

function possibleArticuls(list: string[][]): string[] {
  return list.flatMap((parts) =>
    parts.flatMap((_, from) =>
      Array.from({ length: mostParts }, (_, more) => parts.slice(from, from + more + 1).join(',')),
    ),
  );
}

/** Returns the typed articuls, the longest known one at each place. */
function articulsIn(list: string[][], isKnown: (articul: string) => boolean): string[] {
  const articuls = list.flatMap((parts) => {
    const taken: string[] = [];
    for (let from = 0; from < parts.length; ) {
      let length = Math.min(mostParts, parts.length - from);
      while (length > 1 && !isKnown(parts.slice(from, from + length).join(','))) length--;
      taken.push(parts.slice(from, from + length).join(','));
      from += length;
    }
    return taken;
  });
  return articuls.map((articul) => articul.trim()).filter((articul) => articul !== '');
}
