import type { RowItem } from './row-item.ts';

/** Toggles on their way to the server: product id → what they will be. */
export type Toggling = { wishes: Map<number, boolean>; needs: Map<number, boolean> };

/** Shows what has been pressed at once; what the server says replaces it. */
export function withToggles<T extends RowItem>(items: T[], { wishes, needs }: Toggling): T[] {
  if (wishes.size + needs.size === 0) return items;
  return items.map((item) => {
    const wish = wishes.get(item.id) ?? item.wish;
    const needed = needs.get(item.id);
    return { ...item, wish, need: needed === undefined ? item.need : needed ? item.need || 1 : 0 };
  });
}
