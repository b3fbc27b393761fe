import { dealerDefaults, type FilterDefaults } from '#server/catalogue/filter-url.ts';
import { cardHref, catalogueBeneath } from './card-href.ts';

/**
 * One of the two catalogues, the dealer's and the open one. Both have the same views, with different addresses and
 * texts.
 */
export type Area = {
  /** The path of the root; nodes are below it, `/catalogue/21`. */
  root: string;
  defaults: FilterDefaults;
  /** The path segment between a list and the product whose card is open over it: `/catalogue/21/product/5`. */
  card: string;
  cardHref: (productId: number, location: { pathname: string; search: string }) => string;
  /** Returns the path of the list on the screen, even beneath a card; undefined elsewhere. */
  inertBehind: (pathname: string) => string | undefined;
  /** The address of the header search suggestions. */
  suggestions: string;
  /** The placeholder of the header search. */
  searchHint: string;
  anyWarehouse: string;
};

export const dealerArea: Area = {
  root: '/catalogue',
  defaults: dealerDefaults,
  card: 'product',
  cardHref,
  inertBehind: catalogueBeneath,
  suggestions: '/search-suggest',
  searchHint: 'Артикул или название: LT-NB36, трековый 4000',
  anyWarehouse: 'Все склады договора',
};
