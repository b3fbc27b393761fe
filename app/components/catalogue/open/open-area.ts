import type { Area } from '#app/components/catalogue/area.ts';
import { openDefaults } from '#server/catalogue/filter-url.ts';
import { openBeneath, openCardHref } from './open-card-href.ts';

/** The public catalogue. */
export const openArea: Area = {
  root: '/open',
  defaults: openDefaults,
  card: 'card',
  cardHref: openCardHref,
  inertBehind: openBeneath,
  suggestions: '/open/suggest',
  searchHint: 'Артикул или название товара',
  anyWarehouse: 'Все склады',
};
