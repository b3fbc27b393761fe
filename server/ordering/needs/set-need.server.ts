import { z } from 'zod';
import { isSold } from '../../catalogue/sold.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional, zQuantity } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { countNeeds, needsAmong } from './repository.server.ts';
import { writeWanted } from './wanted.server.ts';

/**
 * Marks a product as needed with a wanted quantity, 1 by default (§3.18). A second call changes the quantity if it is
 * given. Refusals: NOT_FOUND for a product that is not sold, TOO_MANY_NEEDS beyond 2,000.
 */
export const setNeed = useCase({
  name: 'set-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, qnt: zOptional(zQuantity) }),
  async run({ id, qnt }, { db, actor, now }) {
    // Concurrent calls wait for each other, so that the needs are counted correctly.
    await holdAccount(db, actor.accountId);
    if (!(await isSold(db, id))) return fail('NOT_FOUND');
    const [before] = await needsAmong(db, actor.accountId, [id]);
    const quantity = qnt ?? before?.quantity ?? 1;
    await writeWanted({ db, actor }, [{ addedAt: now, ...before, id, quantity }]);
    if ((await countNeeds(db, actor.accountId)) > maxMarks) return fail('TOO_MANY_NEEDS');
    return ok({ id, need: quantity });
  },
});
