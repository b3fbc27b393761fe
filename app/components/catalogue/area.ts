import { dealerDefaults, type FilterDefaults } from '#server/catalogue/filter-url.ts';
import { cardHref, catalogueBeneath } from './card-href.ts';

/** One of the two catalogues, the dealer's and the open one: the same views, each with its own addresses and words. */
export type Area = {
  /** Where it opens; nodes lie beneath it, `/catalogue/21`. */
  root: string;
  defaults: FilterDefaults;
  /** Stands between a list and the product whose card is open over it: `/catalogue/21/product/5`. */
  card: string;
  cardHref: (productId: number, location: { pathname: string; search: string }) => string;
  /** The list on the screen, also beneath a card; undefined elsewhere. */
  beneath: (pathname: string) => string | undefined;
  /** Answers what is typed into the search of the header. */
  suggestions: string;
  /** What the search of the header may be asked. */
  searchHint: string;
  anyWarehouse: string;
};

export const dealerArea: Area = {
  root: '/catalogue',
  defaults: dealerDefaults,
  card: 'product',
  cardHref,
  beneath: catalogueBeneath,
  suggestions: '/search-suggest',
  searchHint: 'Артикул или название: LT-NB36, трековый 4000',
  anyWarehouse: 'Все склады договора',
};
