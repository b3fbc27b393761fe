import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { maxNoteLength } from './call-view.ts';
import { heldCall, insertNote, notesOf } from './calls.repository.server.ts';
import { noSuchCall } from './get-call.server.ts';

/**
 * Adds a note to a call. The same note sent twice in a row is stored once. Refusals: BAD_INPUT beside `note`,
 * NOT_FOUND.
 */
export const noteCall = staffUseCase({
  name: 'note-call',
  access: withRight('talks'),
  writes: true,
  input: z.object({
    id: zId,
    note: z
      .transform(typedLines)
      .refine((text) => text !== '', { error: 'Напишите заметку', abort: true })
      .refine((text) => text.length <= maxNoteLength, { error: tooLong(maxNoteLength) }),
  }),
  async run({ id, note }, { db, actor, now }) {
    const call = await heldCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const author = actor.name || actor.email;
    const last = (await notesOf(db, id)).at(-1);
    if (last?.kind === 'note' && last.note === note && last.author === author) return ok({ id });
    await insertNote(db, id, { staffId: actor.staffId, author, kind: 'note', note, now });
    return ok({ id });
  },
});
