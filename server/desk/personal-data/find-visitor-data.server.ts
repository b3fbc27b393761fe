import { z } from 'zod';
import { zIfSent } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { mostShown, type VisitorData } from './personal-data.ts';
import { gatherVisitor, markOf, ownersOf } from './visitor.repository.server.ts';
import { zVisitorPhone } from './visitor-phone.ts';

/**
 * Returns what the portal stores about a telephone number outside accounts, and the accounts that have this number.
 * Each kind has at most fifty-one records; the last one only shows that there are more. Without a number, returns
 * undefined. Refusal: BAD_INPUT.
 */
export const findVisitorData = staffUseCase({
  name: 'find-visitor-data',
  access: withRight('personal-data'),
  writes: false,
  input: z.object({ phone: zIfSent(zVisitorPhone) }),
  async run({ phone }, { db }) {
    if (phone === undefined) return ok<VisitorData | undefined>(undefined);
    // The mark is read first, so that records added meanwhile are not destroyed unseen.
    const mark = await markOf(db, phone);
    const [sections, owners] = await Promise.all([
      gatherVisitor(db, phone, mostShown + 1),
      ownersOf(db, phone),
    ]);
    return ok<VisitorData | undefined>({ phone, sections, mark, owners });
  },
});
