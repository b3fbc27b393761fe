import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { zIfSent } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { mostShown, type VisitorData } from './personal-data.ts';
import { gatherVisitor, markOf, ownersOf } from './visitor.repository.server.ts';
import { zVisitorPhone } from './visitor-phone.ts';

/**
 * Returns what the portal holds of a telephone number that belongs to no account, and the accounts that have this number.
 * Of each kind the first fifty-one records, the last of which only says that there are more. Without a number undefined.
 * Refusal: BAD_INPUT.
 */
export const findVisitorData = staffUseCase({
  name: 'find-visitor-data',
  access: administrators,
  writes: false,
  input: z.object({ phone: zIfSent(zVisitorPhone) }),
  async run({ phone }, { db }) {
    if (phone === undefined) return ok<VisitorData | undefined>(undefined);
    // First the mark: what comes in meanwhile is not destroyed unseen.
    const mark = await markOf(db, phone);
    const [sections, owners] = await Promise.all([
      gatherVisitor(db, phone, mostShown + 1),
      ownersOf(db, phone),
    ]);
    return ok<VisitorData | undefined>({ phone, sections, mark, owners });
  },
});
