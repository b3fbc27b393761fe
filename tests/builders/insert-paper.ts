import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { noon } from './context.ts';
import { addRows } from './rows.ts';

/** Adds the row of a valid УПД for an order; the row of its document must exist. */
export async function insertPaperRow(
  db: Kysely<Database>,
  { document_id, order_id }: { document_id: number; order_id: number },
): Promise<void> {
  await addRows(db, 'issued_papers', {
    ...{ document_id, order_id, standing_for: order_id, dealer_id: 1, kind: 'upd', year: 2026, nth: 1 },
    ...{ organisation: '7701234560', amount: 100, vat: 18, body: '{}', issued_by: '', issued_at: noon },
    cancelled_at: null,
  });
}
