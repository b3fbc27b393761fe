import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { seesReturns } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchReturn } from '../../ordering/returns/no-such-return.ts';
import { findReturn } from '../../ordering/returns/repository.server.ts';
import { readReturnNote } from './read-return-note.server.ts';

/** Returns the waybill of an accepted return for staff. Refusals: NOT_FOUND; those of `readReturnNote`. */
export const deskReturnNoteFile = staffUseCase({
  name: 'desk-return-note-file',
  access: seesReturns,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    return (await findReturn(db, id, confinedTo(actor))) ? readReturnNote(db, id) : noSuchReturn();
  },
});
