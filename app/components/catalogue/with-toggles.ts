import type { RowItem } from './row-item.ts';

/** Toggles being saved: product id → their new state. */
export type Toggling = { wishes: Map<number, boolean>; needs: Map<number, boolean> };

/** Shows pressed toggles at once; the server's answer replaces them. */
export function withToggles<T extends RowItem>(items: T[], { wishes, needs }: Toggling): T[] {
  if (wishes.size + needs.size === 0) return items;
  return items.map((item) => {
    const wish = wishes.get(item.id) ?? item.wish;
    const needed = needs.get(item.id);
    return { ...item, wish, need: needed === undefined ? item.need : needed ? item.need || 1 : 0 };
  });
}
