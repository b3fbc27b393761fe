import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { OfferSketch } from './export-records.repository.server.ts';
import { neverOffered, type ProductRow } from './products.repository.server.ts';

/**
 * Turns placeholders into variants. A good without offers is stored as a product that is not sold. When its variants
 * arrive, the first of them takes over this product, so that any sequence of files gives the same products. Changes
 * `existing`, which maps external ids to products.
 */
export async function replacePlaceholders(
  db: Kysely<Database>,
  existing: Map<string, ProductRow>,
  goods: { id: string; offers: OfferSketch[] }[],
): Promise<void> {
  const replaced = goods.flatMap(({ id, offers }) => {
    const placeholder = existing.get(id);
    const variant = offers.find((offer) => offer.id.includes('#') && !existing.has(offer.id));
    const isGone = !placeholder || placeholder.enabled === 1 || offers.some((offer) => offer.id === id);
    return isGone || !variant ? [] : [{ id, placeholder, variant }];
  });
  const free = await neverOffered(
    db,
    replaced.map(({ placeholder }) => placeholder.id),
  );
  for (const { id, placeholder, variant } of replaced) {
    if (!free.has(placeholder.id)) continue;
    existing.delete(id);
    existing.set(variant.id, placeholder);
  }
}
