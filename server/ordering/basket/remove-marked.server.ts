import { z } from 'zod';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShownIfAny } from '../../people/contracts/shown-contract.server.ts';
import { markedLines, zMarks } from './input.ts';
import { readBasket } from './read-basket.server.ts';
import { holdBasket, removeLines } from './repository.server.ts';
import { withBasket } from './with-basket.server.ts';

/**
 * Removes the marked lines, `{mark: ['101:1:1', …], contract?}`. A mark is a lineKey() or its beginning: `101` refers
 * to all lines of that product (§7.2.1). Refuses with NOTHING_MARKED when there are no marks; CONTRACT_CHANGED
 * carries `data.basket`, the current basket.
 */
export const removeMarked = useCase({
  name: 'remove-marked',
  access: buyers,
  writes: true,
  input: z.object({ mark: zMarks, contract: zShownContract }),
  async run({ mark, contract }, { db, actor, now }) {
    if (mark.length === 0) return fail('NOTHING_MARKED');
    const shown = await contractShownIfAny(db, actor, contract);
    if (!shown.ok) return withBasket(db, actor, shown);
    await holdBasket(db, actor.accountId, now);
    const lines = await basketLines(db, actor.accountId);
    const matching = markedLines(mark, lines);
    await removeLines(db, actor.accountId, matching);
    return ok({ removed: matching.length, basket: await readBasket(db, actor, shown.value) });
  },
});
