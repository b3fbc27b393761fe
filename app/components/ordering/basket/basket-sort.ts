import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';

/** The sort orders of the lines within a warehouse; the first is the default. */
export const basketSorts = {
  list: 'как в списке',
  header: 'по наименованию',
  articul: 'по артикулу',
  sum: 'по сумме, сначала большие',
  stock: 'по остатку, сначала малые',
} as const;

export type BasketSort = keyof typeof basketSorts;

export function isBasketSort(text: unknown): text is BasketSort {
  return typeof text === 'string' && Object.hasOwn(basketSorts, text);
}

const { compare } = new Intl.Collator('ru', { numeric: true });

const comparing: Record<Exclude<BasketSort, 'list'>, (a: BasketLine, b: BasketLine) => number> = {
  header: (a, b) => compare(a.header, b.header),
  articul: (a, b) => compare(a.articul, b.articul),
  sum: (a, b) => b.sum - a.sum,
  stock: (a, b) => (a.stock ?? 0) - (b.stock ?? 0),
};

/** Returns the basket with its lines in the given order; equal lines keep the order in which they were added. */
export function sortedBasket(basket: BasketView, sort: BasketSort): BasketView {
  if (sort === 'list') return basket;
  const groups = basket.groups.map((group) => ({ ...group, lines: [...group.lines].sort(comparing[sort]) }));
  return { ...basket, groups };
}
