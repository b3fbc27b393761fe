import type { Kysely } from 'kysely';
import { markProductsChanged } from '../catalogue/change-log.repository.server.ts';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { type Notes, note } from './notes.ts';
import { disable, soldImports } from './products.repository.server.ts';
import type { Survey } from './survey.server.ts';

/** Products a transaction. */
const chunk = 1_000;

/**
 * Takes off the shelves what a full export does not hold any more: its good is not in a full catalogue, or its offer not in a full
 * list of offers. Nothing is deleted: orders and baskets refer to it. Products that did not come from 1C are left alone.
 */
export async function disableVanished(
  db: Kysely<Database>,
  survey: Survey,
  now: number,
): Promise<{ removed: number; notes: Notes }> {
  const notes: Notes = new Map();
  if (!survey.fullCatalogue && !survey.fullOffers) return { removed: 0, notes };
  const gone = (await soldImports(db)).filter(
    ({ external_id, family_id }) =>
      (survey.fullCatalogue && !survey.goods.has(family_id ?? external_id)) ||
      (survey.fullOffers && !survey.offers.has(external_id)),
  );
  for (let from = 0; from < gone.length; from += chunk) {
    const ids = gone.slice(from, from + chunk).map(({ id }) => id);
    await inTransaction(db, async (trx) => {
      await disable(trx, ids);
      await markProductsChanged(trx, ids, now);
    });
  }
  for (const { header } of gone) note(notes, 'VANISHED', header);
  return { removed: gone.length, notes };
}
