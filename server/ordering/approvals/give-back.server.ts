import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertDraft } from '../drafts/repository.server.ts';
import { approvalNumber } from './approval-states.ts';
import { linesOfApproval } from './repository.server.ts';

/**
 * Saves the lines of a request as a new draft of this account, and returns the draft's id. Ignores the maximum number
 * of drafts, because lines must never be lost.
 */
export async function giveBack(
  db: Kysely<Database>,
  { id, accountId }: { id: number; accountId: number },
  now: number,
): Promise<number> {
  const lines = await linesOfApproval(db, id);
  return insertDraft(
    db,
    { accountId },
    {
      header: `${approvalNumber(id)}, не согласована`,
      lines: lines.map(({ productId, wmsId, type, quantity, seenPrice }) => ({
        id: productId,
        wms: wmsId,
        type,
        quantity,
        price: seenPrice,
      })),
      now,
    },
  );
}
