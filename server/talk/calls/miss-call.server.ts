import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { ruDateTimeOf, ruTimeOf } from '../../kernel/clock.ts';
import { tooLong, zId, zOptional, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { callTime } from './call-time.ts';
import { callDeeds, maxNoteLength } from './call-view.ts';
import { changeCall, doneMeanwhile, heldCall, insertNote } from './calls.repository.server.ts';
import { noSuchCall } from './get-call.server.ts';

const typed = zText(60).catch('');

/**
 * Postpones a call that nobody answered, until `when` (a number of minutes, or `tomorrow`), or the typed `day` and
 * `time`, and counts the attempt. `seen` is the last note that the form showed. Refusals: BAD_INPUT beside `when`,
 * `day`, `time` or `note`, NOT_FOUND, CALL_CHANGED (409) when the call was already made or somebody else has worked
 * on it meanwhile.
 */
export const missCall = staffUseCase({
  name: 'miss-call',
  access: withRight('talks'),
  writes: true,
  input: z.object({
    id: zId,
    seen: zOptional(zId).catch(undefined),
    when: typed,
    day: typed,
    time: typed,
    note: z
      .transform(typedLines)
      .refine((text) => text.length <= maxNoteLength, { error: tooLong(maxNoteLength) }),
  }),
  async run({ id, seen = 0, note, ...asked }, ctx) {
    const { db, actor, now } = ctx;
    const { staffId } = actor;
    const call = await heldCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const other = await doneMeanwhile(db, id, { seen, staffId });
    if (other) {
      const what = `${callDeeds[other.kind].toLowerCase()}, ${other.author}, ${ruTimeOf(other.at)}`;
      return fail('CALL_CHANGED', { message: `Пока форма была открыта, со звонком поработали: ${what}` });
    }
    if (call.doneAt !== undefined) return fail('CALL_CHANGED', { message: 'Этот звонок уже сделан' });
    const dueAt = callTime(asked, now);
    if (typeof dueAt === 'object') return fail('BAD_INPUT', { fields: { [dueAt.field]: [dueAt.problem] } });
    await changeCall(db, id, { turn: 0, due_at: dueAt, attempts: call.attempts + 1, staff_id: staffId });
    const author = actor.name || actor.email;
    await insertNote(db, id, { staffId, author, kind: 'missed', note, dueAt, now });
    await recordChange(ctx, {
      kind: 'callback',
      id,
      header: `№\u00a0${id}`,
      action: 'changed',
      dealerId: call.dealerId,
      changes: [
        {
          label: 'Позвонить',
          before: call.postponedTo ? ruDateTimeOf(call.postponedTo) : '',
          after: ruDateTimeOf(dueAt),
        },
      ],
    });
    return ok({ firstname: call.firstname, phone: call.phone, dueAt });
  },
});
