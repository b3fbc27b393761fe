import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertDraft } from '../drafts/repository.server.ts';
import { approvalNumber } from './approval-states.ts';
import { linesOfApproval } from './repository.server.ts';

/**
 * Gives the lines of a request back as a draft of this account, whose id it returns: also when there are as many drafts as
 * there may be, because lines are never lost.
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
