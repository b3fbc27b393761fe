import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchMailing } from './get-mailing.server.ts';
import { zKey } from './input.ts';
import { copyDealers, heldMailing, insertDraft, mailingByKey } from './repository.server.ts';

/** Creates a draft with the text and the audience of a message, once per `key`. Refusal: NOT_FOUND. */
export const copyMailing = staffUseCase({
  name: 'copy-mailing',
  access: withRight('mailings'),
  writes: true,
  input: z.object({ id: zId, key: zKey }),
  async run({ id, key }, ctx) {
    const { db, actor, now } = ctx;
    const mailing = await heldMailing(db, id, confinedTo(actor));
    if (!mailing) return noSuchMailing();
    const twice = await mailingByKey(db, actor.staffId, key);
    if (twice !== undefined) return ok({ id: twice });
    const servedBy = confinedTo(actor) ?? null;
    const draft = { ...mailing, startsAt: 0, author: actor.staffId, servedBy, key };
    const copy = await insertDraft(db, draft, now);
    if (copy === undefined) return noSuchMailing();
    await copyDealers(db, id, copy);
    await recordChange(ctx, {
      kind: 'message',
      id: copy,
      header: mailing.header,
      action: 'created',
      changes: [noted('По образцу', `сообщение ${id}`)],
    });
    return ok({ id: copy });
  },
});
