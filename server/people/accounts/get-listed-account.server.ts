import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changeable } from './changeable.server.ts';
import { hasHistory } from './repository.server.ts';

/**
 * Returns an account that can be deleted, and whether its row would be removed (`removes`). Refusals: NOT_FOUND,
 * MAIN_USER_STAYS.
 */
export const getListedAccount = useCase({
  name: 'get-listed-account',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const found = await changeable(db, actor, id);
    if (!found.ok) return found;
    const { picture: _, ...account } = found.value;
    return ok({ ...account, removes: account.role === 'observer' && !(await hasHistory(db, id)) });
  },
});
