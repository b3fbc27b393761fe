import { type DroppedFilter, dropFilter } from '#server/catalogue/drop-filter.ts';
import { filterHref } from '#server/catalogue/filter-url.ts';
import type { SoldOut, WaysOn } from '#server/catalogue/ways-on.ts';
import type { FilterState, ParamFacet } from '#server/goods/model.ts';
import { counted } from '#server/kernel/plural.ts';
import type { Area } from '../../components/catalogue/area.ts';
import type { CatalogueHrefs } from '../../components/catalogue/catalogue-hrefs.ts';
import { clearedHref, nothingChosen } from '../../components/catalogue/chosen-chips.ts';
import type { ListNote } from '../../components/catalogue/list-notes.tsx';
import type { EmptyList, Way } from '../../components/catalogue/nothing-found.tsx';

/** The filter's parameters with their names. */
type Named = { params: Pick<ParamFacet, 'id' | 'header'>[] };

type List = {
  area: Area;
  screen: { state: FilterState; facets: Named };
  waysOn: WaysOn | undefined;
  hrefs: CatalogueHrefs;
};

/**
 * Returns the text of an empty list and its links. Built on the server, because few lists are empty but every list
 * would load the code.
 */
export function emptyList(list: List): EmptyList {
  return { reason: reasonOf(list.screen.state, list.waysOn), ways: waysOut(list) };
}

function waysOut({ area, screen: { state, facets }, waysOn, hrefs }: List): Way[] {
  const { without = [], shorter = [], anywhere = 0, meant } = waysOn ?? {};
  const wholeHref = (query: string) => {
    const changes = { ...nothingChosen(area), available: false, catalog: [], sorting: undefined, query };
    return `${area.root}/all${filterHref(state, changes, area.defaults)}`;
  };
  const ways: Way[] = [];
  if (meant) {
    const { query, count } = meant;
    const href = count > 0 ? hrefs.with({ query }) : wholeHref(query);
    ways.push({ text: `Искать «${query}»`, href, count: count || meant.anywhere });
  }
  const dropped = without.map(({ dropped, count }) => ({
    text: dropText(dropped, facets),
    href: dropped.name === 'catalog' ? hrefs.node(undefined) : hrefs.with(dropFilter(state, dropped)),
    count,
  }));
  ways.push(...dropped);
  for (const { query, count } of shorter)
    ways.push({ text: `Искать «${query}»`, href: hrefs.with({ query }), count });
  if (without.length === 0 && anywhere > 0) {
    const href = wholeHref(state.query);
    ways.push({ text: 'Искать во всём каталоге без фильтра', href, count: anywhere });
  }
  const resetHref = clearedHref({ area, state, hrefOf: hrefs.with });
  if (resetHref && !state.query) ways.push({ text: 'Сбросить фильтр', href: resetHref });
  return ways.length > 0 ? ways : [{ text: 'В каталог', href: area.root }];
}

const dropTexts = {
  available: 'Показать и то, чего нет в\u00a0наличии',
  catalog: 'Искать во всём каталоге',
  warehouse: 'Искать на всех складах',
  brand: 'Искать у всех брендов',
  price: 'Искать с любой ценой',
  collection: 'Искать во всех коллекциях',
  tags: 'Искать без меток',
} as const;

function dropText(dropped: DroppedFilter, { params }: Named): string {
  if (dropped.name !== 'param') return dropTexts[dropped.name];
  const header = params.find(({ id }) => id === dropped.id)?.header;
  return header ? `Искать без фильтра «${header}»` : 'Искать без этого параметра';
}

function reasonOf({ query }: FilterState, ways: WaysOn | undefined): string {
  if (query && ways?.meant) return `По запросу «${query}» ничего нет. Возможно, опечатка?`;
  if (query && ways?.anywhere === 0) {
    return `Проверьте запрос «${query}»: по нему ничего нет. Попробуйте другое написание, часть слова или артикул.`;
  }
  if (query) return `По запросу «${query}» товары есть, но не с этими условиями.`;
  return 'Уберите часть условий или расширьте диапазон цен.';
}

type Noted = {
  screen: {
    state: FilterState;
    shownQuery: string | undefined;
    soldOut: SoldOut | undefined;
    withoutStock: number;
  };
  hrefs: Pick<CatalogueHrefs, 'card' | 'with'>;
};

/** Returns the notes above a list, built on the server because few lists have any. */
export function listNotes({ screen, hrefs }: Noted): ListNote[] {
  const { state, shownQuery, soldOut, withoutStock } = screen;
  const notes: ListNote[] = [];
  if (shownQuery !== undefined) {
    const children = `По запросу «${state.query}» ничего не нашлось.`;
    notes.push({ icon: 'search', title: `Показано по запросу «${shownQuery}»`, children });
  }
  if (soldOut) notes.push(soldOutNote(soldOut, hrefs.card(soldOut.id)));
  if (withoutStock > 0) {
    const where = state.warehouse === undefined ? 'в\u00a0наличии' : 'на\u00a0выбранном складе';
    const title = `Ещё ${counted(withoutStock, 'товара', 'товаров', 'товаров')} нет ${where}`;
    notes.push({ title, href: hrefs.with({ available: false }), label: 'Показать' });
  }
  return notes;
}

/** Returns the note that the typed articul exists although «В наличии» hides it. */
export function soldOutNote({ articul, elsewhere }: SoldOut, href: string): ListNote {
  const where = elsewhere ? 'не на выбранном складе' : 'сейчас не в\u00a0наличии';
  return { title: `Артикул ${articul} есть в каталоге, но ${where}`, href, label: 'Открыть товар' };
}
