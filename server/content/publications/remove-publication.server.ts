import { z } from 'zod';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zRestoredState } from '../editing/restored-state.ts';
import { heldRecord, updateRecord } from './desk.repository.server.ts';
import { noSuchPublication, zShelf } from './get-desk-publication.server.ts';

/**
 * Takes a news item or an article down (`removed` 1) or restores it (0), as a draft or in its previous `state`, which
 * the undo button sends. A restored item keeps its date and is not announced again. Repeating the call is not an
 * error. Returns the previous state. Refusal: NOT_FOUND.
 */
export const removePublication = staffUseCase({
  name: 'remove-publication',
  access: withRight('content'),
  writes: true,
  input: z.object({ shelf: zShelf, id: zId, removed: zSaidSwitch, state: zRestoredState }),
  async run({ shelf, id, removed, state }, ctx) {
    const { db, now } = ctx;
    const record = await heldRecord(db, shelf, id);
    if (!record) return noSuchPublication(shelf);
    if ((record.state === 'removed') !== removed) {
      await updateRecord(db, shelf, { ...record, state: removed ? 'removed' : state }, now);
      await recordChange(ctx, {
        kind: shelf === 'news' ? 'news' : 'article',
        id,
        header: record.header,
        action: removed ? 'removed' : 'restored',
      });
    }
    return ok({ id, header: record.header, before: record.state });
  },
});
