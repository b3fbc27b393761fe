import { z } from 'zod';
import { zLine } from '../../kernel/fields.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { forgetNumber, holdNumber } from '../../talk/callback/number.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { nothingOfNumber } from './nothing-of-number.ts';
import { operatorOf } from './operator.server.ts';
import { reasonNames, visitorSubject } from './personal-data.ts';
import { actOfMark, insertAct } from './repository.server.ts';
import { callsOf, eraseVisitor, markOf } from './visitor.repository.server.ts';
import { zVisitorPhone } from './visitor-phone.ts';

/**
 * Destroys what the portal stores about a telephone number that belongs to no account, and creates the destruction act.
 * `confirm`, typed manually, must be the number; `mark` identifies the records shown in the form. The same form sent
 * twice returns the first act. If the visitor has asked again meanwhile, nothing is destroyed. Refusals: BAD_INPUT by
 * field, ASKED_AGAIN, NOT_FOUND.
 */
export const eraseVisitorData = staffUseCase({
  name: 'erase-visitor-data',
  access: withRight('personal-data'),
  writes: true,
  input: z.object({
    phone: zVisitorPhone,
    confirm: zLine(100),
    reason: z.enum(reasonNames, 'Выберите основание'),
    mark: zLine(64),
  }),
  async run({ phone, confirm, reason, mark }, ctx) {
    const { db, actor, now, log } = ctx;
    if (parsePhone(confirm) !== phone)
      return fail('BAD_INPUT', { fields: { confirm: ['Это не тот номер, который вы нашли'] } });
    await holdNumber(db, phone, now);
    const current = await markOf(db, phone);
    if (current === '') {
      const known = mark === '' ? undefined : await actOfMark(db, mark);
      if (known === undefined) return nothingOfNumber();
      await forgetNumber(db, phone);
      return ok({ act: known });
    }
    if (current !== mark) return fail('ASKED_AGAIN');
    const calls = await callsOf(db, phone);
    const destroyed = await eraseVisitor(db, phone, now);
    await forgetNumber(db, phone);
    const subject = visitorSubject(calls);
    const act = await insertAct(db, {
      of: { subject, mark },
      staffId: actor.staffId,
      by: actor.name || actor.email,
      operator: await operatorOf(db),
      reason,
      log: destroyed,
      now,
    });
    await recordChange(ctx, { kind: 'callback', id: calls[0] ?? 0, header: subject, action: 'erased' });
    log('visitor.erased', { act, by: actor.staffId });
    return ok({ act });
  },
});
