import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { disable, soldImports } from './products.repository.server.ts';
import type { Survey } from './survey.server.ts';

/** The number of products per transaction. */
const chunk = 1_000;

/**
 * Takes products off sale that a full export no longer contains: their good is not in a full catalogue, or
 * their offer not in a full list of offers. Deletes nothing, because orders and baskets refer to products.
 * Ignores products that did not come from 1C.
 */
export async function disableVanished(
  db: Kysely<Database>,
  survey: Survey,
  run: Run,
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
      await disable(trx, ids, run);
      await markProductsChanged(trx, ids, run.now);
    });
    step(run, 'Снимаем с продажи', from + ids.length, gone.length);
  }
  for (const { header } of gone) note(notes, 'VANISHED', header);
  return { removed: gone.length, notes };
}
