import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId, zOptional } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { pointsAt, zAnyType, zShownContract } from './input.ts';
import { readBasket } from './read-basket.server.ts';
import { basketLines, holdBasket, removeLines } from './repository.server.ts';
import { contractShownIfAny } from './shown-contract.server.ts';

/**
 * Removes the lines of a product that match, `{id, type?, wms?, contract?}`: without a type or a warehouse, whatever they are
 * (contract §3.2 «deleteproduct»). Removing what is not there is fine: `removed` is 0.
 */
export const removeFromBasket = useCase({
  name: 'remove-from-basket',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, type: zAnyType, wms: zOptional(zId), contract: zShownContract }),
  async run({ contract, id, wms, type }, { db, actor, now }) {
    const shown = await contractShownIfAny(db, actor, contract);
    if (!shown.ok) return shown;
    await holdBasket(db, actor.accountId, now);
    const lines = await basketLines(db, actor.accountId, [id]);
    const matching = lines.filter((line) => pointsAt({ id, wms, type }, line));
    await removeLines(db, actor.accountId, matching, now);
    return ok({ removed: matching.length, basket: await readBasket(db, actor, shown.value) });
  },
});
