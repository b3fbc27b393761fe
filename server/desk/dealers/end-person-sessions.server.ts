import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { endSessionsOf } from '../../people/auth/sessions.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/** Signs a person of a dealer out everywhere, for example after a telephone was lost. Refusal: NOT_FOUND. */
export const endPersonSessions = staffUseCase({
  name: 'end-person-sessions',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, ctx) {
    const { db, actor, log } = ctx;
    if (!(await findDealer(db, id, confinedTo(actor)))) return noSuchDealer();
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    await endSessionsOf(db, { kind: 'account', id: account });
    const header = person.name || person.email;
    const changes = [noted('Сеансы', 'завершены')];
    await recordChange(ctx, {
      kind: 'account',
      id: account,
      header,
      action: 'changed',
      dealerId: id,
      changes,
    });
    log('person.signed-out', { dealer: id, account, by: actor.staffId });
    return ok({ name: header });
  },
});
