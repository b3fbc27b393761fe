import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zQuantity } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket } from '../basket/fill-basket.server.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { once } from '../basket/once.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';

/**
 * Adds a substitute to the basket, `{by, wms, qnt, contract?, key?}` (§10.48): `qnt` pieces, limited by the free
 * stock beyond the pieces in the basket, and raised to a permitted quantity (`note`). `added`: how many pieces were
 * added. Repeating the same `key` and fields adds nothing (decisions/forms.md). Refusals: those of adding to the
 * basket; NOT_ENOUGH_STOCK when nothing is left.
 */
export const takeSubstitute = useCase({
  name: 'take-substitute',
  access: buyers,
  writes: true,
  input: z.object({ by: zId, wms: zId, qnt: zQuantity, contract: zShownContract, key: zSubmissionKey }),
  async run({ key, ...asked }, ctx) {
    const { by, wms, qnt, contract } = asked;
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const done = await once(ctx, { of: 'take-substitute', key, fields: asked }, async () => {
      const line = { id: by, wms, type: '1', quantity: qnt };
      const { pieces, refused, raised } = await fillBasket(ctx, shown.value, [line], { cap: true });
      const [refusal] = refused;
      if (refusal) return fail(refusal.code, { message: refusal.message });
      return ok({ added: pieces, ...(raised[0] && { note: raised[0].message }) });
    });
    if (!done.ok) return done;
    const basket = await readBasket(ctx.db, ctx.actor, shown.value);
    return ok({ ...done.value, basket });
  },
});
