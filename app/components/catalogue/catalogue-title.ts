import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import type { FilterState, Named } from '#server/goods/model.ts';

type Screen = {
  state: Pick<FilterState, 'query'>;
  path: Named[];
  shownQuery: string | undefined;
  paging: { page: number };
};

/** Returns the heading: the opened node, the search query, or both. */
export function screenName({ state, path, shownQuery }: Omit<Screen, 'paging'>): string {
  const node = path.at(-1)?.header;
  const query = shownQuery ?? state.query;
  if (!query) return node ?? 'Весь каталог';
  return node ? `${node}: «${query}»` : `Поиск «${query}»`;
}

/** Returns the heading, with the page number from page 2 on. */
export function listName(screen: Screen): string {
  return listTitle(screenName(screen), screen.paging);
}

/** Returns the title of the window: «Светильники – » and the name of the portal. */
export function catalogueTitle(screen: Screen, refused = false): string {
  return pageTitle(listName(screen), refused);
}
