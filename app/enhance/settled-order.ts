import { useMemo, useRef } from 'react';
import { type BasketSort, sortedBasket } from '#app/components/ordering/basket/basket-sort.ts';
import type { BasketGroup, BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';

/**
 * Returns the groups of the basket with their lines in order. Lines sorted by their sums keep their places while
 * quantities are saved automatically, because a line must not jump away from the pointer. Another sorting, or
 * opening the basket again, moves them.
 */
export function useSettledOrder(basket: BasketView, sort: BasketSort): BasketGroup[] {
  const groups = useMemo(() => sortedBasket(basket, sort).groups, [basket, sort]);
  const settled = useRef<{ sort: BasketSort; places: Map<string, number> }>();
  if (settled.current?.sort !== sort) {
    const lines = groups.flatMap((group) => group.lines);
    settled.current = { sort, places: new Map(lines.map((line, i) => [lineKey(line), i])) };
  }
  if (sort !== 'sum') return groups;
  const { places } = settled.current;
  const placeOf = (line: BasketLine) => places.get(lineKey(line)) ?? places.size;
  return groups.map((group) => ({
    ...group,
    lines: [...group.lines].sort((a, b) => placeOf(a) - placeOf(b)),
  }));
}
