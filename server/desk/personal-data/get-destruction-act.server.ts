import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findAct } from './repository.server.ts';

/** Returns an act on the destruction of personal data. Refusal: NOT_FOUND. */
export const getDestructionAct = staffUseCase({
  name: 'get-destruction-act',
  access: withRight('personal-data'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const act = await findAct(db, id);
    return act ? ok(act) : fail('NOT_FOUND', { message: 'Такого акта нет' });
  },
});
