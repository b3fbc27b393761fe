import type { RowItem } from './row-item.ts';

/** Toggles being saved: product id → their new state. */
export type Toggling = Record<'wishes' | 'needs' | 'watches', Map<number, boolean>>;

/** Returns the items with the pressed toggles applied at once; the server's response replaces them. */
export function withToggles<T extends RowItem>(items: T[], { wishes, needs, watches }: Toggling): T[] {
  if (wishes.size + needs.size + watches.size === 0) return items;
  return items.map((item) => {
    const wish = wishes.get(item.id) ?? item.wish;
    const needed = needs.get(item.id);
    const watch = watches.get(item.id) ?? item.watch;
    return { ...item, wish, watch, need: needed === undefined ? item.need : needed ? item.need || 1 : 0 };
  });
}
