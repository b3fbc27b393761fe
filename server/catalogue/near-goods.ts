import type { CatalogueProduct } from '../goods/model.ts';
import { mostNear, type NearIds, type NearKind } from '../goods/related/near-goods.ts';

const kinds: readonly NearKind[] = ['related', 'accessory', 'together'];

/** Goods of one kind that go with the product of a card. */
export type NearGoods<T> = { kind: NearKind; goods: T[] };

/**
 * Returns the goods that go with a product, as `seen` shows them: only goods on sale, each once, at most as many as a
 * card has room for. Kinds without goods are left out (§12.1.19).
 */
export function nearGoods<T extends Pick<CatalogueProduct, 'id'>>(
  id: number,
  near: NearIds,
  seen: (ids: number[]) => T[],
): NearGoods<T>[] {
  const used = new Set([id]);
  return kinds.flatMap((kind) => {
    const goods = seen(near[kind].filter((other) => !used.has(other))).slice(0, mostNear[kind]);
    for (const each of goods) used.add(each.id);
    return goods.length > 0 ? { kind, goods } : [];
  });
}
