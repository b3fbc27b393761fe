import type { Area } from '#app/components/catalogue/area.ts';
import { openDefaults } from '#server/catalogue/filter-url.ts';
import { openBeneath, openCardHref } from './open-card-href.ts';

/** The catalogue that anybody sees. */
export const openArea: Area = {
  root: '/open',
  defaults: openDefaults,
  card: 'card',
  cardHref: openCardHref,
  beneath: openBeneath,
  suggestions: '/open/suggest',
  searchHint: 'Артикул или название товара',
  anyWarehouse: 'Все склады',
};
