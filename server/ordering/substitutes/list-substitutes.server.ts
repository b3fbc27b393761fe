import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional, zQuantity } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { proposeSubstitutes } from './propose.server.ts';

/**
 * Returns at most three substitutes for a product, `{id, qnt?}`, under the current contract, as if the basket were
 * empty (§10.48). The substitutes are for `qnt` pieces or, without `qnt`, for the smallest permitted quantity.
 * Returns none for a product that does not exist, and none without a contract.
 */
export const listSubstitutes = useCase({
  name: 'list-substitutes',
  access: buyers,
  writes: false,
  input: z.object({ id: zId, qnt: zOptional(zQuantity) }),
  async run({ id, qnt: missing = 1 }, ctx) {
    const current = await contractToLookThrough(ctx.db, ctx.actor);
    const line = { key: String(id), id, wms: undefined, missing };
    // The basket is ignored, so that the card does not change after a substitute was added.
    const whatever = { elsewhere: false, besideBasket: false };
    const proposals = await proposeSubstitutes(ctx, current, [line], whatever);
    return ok({ proposals: proposals[line.key] ?? [] });
  },
});
