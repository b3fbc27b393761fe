import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket } from './fill-basket.server.ts';
import { maxLines, zNewLine, zSubmissionKey } from './input.ts';
import { once } from './once.server.ts';

/**
 * How many milliseconds `addedAt` may be ahead of the clock: lines that were added together are a millisecond apart.
 */
const maxAhead = 10_000;

/** `at`: the line's `addedAt` when it was removed. */
const zTakenLine = zNewLine.extend({ at: zOptional(zId) });

/**
 * Restores lines that were removed from the basket, `{contract?, lines: [{id, qnt, wms, type, at?}], key?}`, each at
 * its former position. `refused` counts lines that no longer fit; `raised`: lines raised to a permitted quantity.
 * Repeating the same `key` restores nothing (decisions/forms.md). Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const restoreLines = useCase({
  name: 'restore-lines',
  access: buyers,
  writes: true,
  input: z.object({
    contract: zShownContract,
    lines: z.array(zTakenLine).max(maxLines),
    key: zSubmissionKey,
  }),
  async run({ contract, lines, key }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    return once(ctx, { of: 'restore', key, fields: { contract, lines } }, async () => {
      const taken = lines.map(({ qnt, at, ...line }) => ({
        ...line,
        wms: line.wms,
        quantity: qnt,
        // Without this limit, a manipulated field would push all later lines into the future.
        addedAt: at !== undefined && at <= ctx.now + maxAhead ? at : undefined,
      }));
      const { added, refused, raised } = await fillBasket(ctx, shown.value, taken);
      return ok({ added, refused: refused.length, ...(raised.length > 0 && { raised }) });
    });
  },
});
