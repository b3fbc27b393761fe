import { z } from 'zod';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { nothingOfNumber } from './nothing-of-number.ts';
import { visitorSubject } from './personal-data.ts';
import { callsOf, gatherVisitor } from './visitor.repository.server.ts';
import { zVisitorPhone } from './visitor-phone.ts';

/**
 * Returns all data stored about a number without an account as a JSON text, and records the export in the history.
 * Refusals: BAD_INPUT, NOT_FOUND.
 */
export const exportVisitorData = staffUseCase({
  name: 'export-visitor-data',
  access: withRight('personal-data'),
  writes: true,
  input: z.object({ phone: zVisitorPhone }),
  async run({ phone }, ctx) {
    const { db, now } = ctx;
    const sections = await gatherVisitor(db, phone);
    if (sections.length === 0) return nothingOfNumber();
    const calls = await callsOf(db, phone);
    const [call = 0] = calls;
    await recordChange(ctx, {
      kind: 'callback',
      id: call,
      header: visitorSubject(calls),
      action: 'exported',
    });
    const data = Object.fromEntries(sections.map(({ header, rows }) => [header, rows]));
    const json = JSON.stringify({ Телефон: phone, Выдано: ruDateTimeOf(now), ...data }, null, 2);
    return ok({ file: `personal-data-call-${call}.json`, json });
  },
});
