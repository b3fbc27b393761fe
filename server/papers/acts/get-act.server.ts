import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { ActView } from './act-view.ts';
import { readAct } from './read-act.server.ts';

/**
 * Returns one act for the screen: parties, balances, and its first thousand lines; the files have all lines. Refusal:
 * NOT_FOUND for an act that the account may not see.
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
