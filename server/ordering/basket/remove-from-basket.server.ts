import { z } from 'zod';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShownIfAny } from '../../people/contracts/shown-contract.server.ts';
import { pointsAt, zAnyType } from './input.ts';
import { readBasket } from './read-basket.server.ts';
import { holdBasket, removeLines } from './repository.server.ts';

/**
 * Removes the matching lines of a product, `{id, type?, wms?, contract?}`; an omitted type or warehouse matches any
 * (§7.2.1). When no line matches, returns `removed` 0 instead of refusing.
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
    await removeLines(db, actor.accountId, matching);
    return ok({ removed: matching.length, basket: await readBasket(db, actor, shown.value) });
  },
});
