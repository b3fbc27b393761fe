import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { ActView } from './act-view.ts';
import { readAct } from './read-act.server.ts';

/**
 * Returns one act for the screen: parties, balances, and its first thousand lines; the files contain all lines. Refuses
 * with NOT_FOUND when the account may not see the act.
 */
export const getAct = useCase({
  name: 'get-act',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const found = await readAct(db, actor, id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого акта нет' });
    const { value: lines } = await found.lines.next();
    return ok<ActView>({ ...found.act, lines: lines ?? [] });
  },
});
