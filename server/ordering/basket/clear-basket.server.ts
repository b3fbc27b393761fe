import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShownIfAny } from '../../people/contracts/shown-contract.server.ts';
import { readBasket } from './read-basket.server.ts';
import { emptyBasket, holdBasket } from './repository.server.ts';

/** Removes all lines from the basket, `{contract?}`; keeps the saved delivery option. */
export const clearBasket = useCase({
  name: 'clear-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract }),
  async run({ contract }, { db, actor, now }) {
    const shown = await contractShownIfAny(db, actor, contract);
    if (!shown.ok) return shown;
    await holdBasket(db, actor.accountId, now);
    await emptyBasket(db, actor.accountId);
    return ok({ basket: await readBasket(db, actor, shown.value) });
  },
});
