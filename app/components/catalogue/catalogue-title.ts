import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import type { FilterState, Named } from '#server/catalogue/model.ts';

type Screen = {
  state: Pick<FilterState, 'query'>;
  path: Named[];
  shownQuery: string | undefined;
  paging: { page: number };
};

/** The heading: the opened node, what was searched for, or both. */
export function screenName({ state, path, shownQuery }: Omit<Screen, 'paging'>): string {
  const node = path.at(-1)?.header;
  const query = shownQuery ?? state.query;
  if (!query) return node ?? 'Весь каталог';
  return node ? `${node}: «${query}»` : `Поиск «${query}»`;
}

/** «Светильники», from page 2 on with the page. */
export function listName(screen: Screen): string {
  return listTitle(screenName(screen), screen.paging);
}

/** «Светильники – Светоч Опт». */
export function catalogueTitle(screen: Screen, refused = false): string {
  return pageTitle(listName(screen), refused);
}
