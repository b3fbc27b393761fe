import { z } from 'zod';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket, type LineToAdd } from './fill-basket.server.ts';
import { zListedLine, zManyLines, zSubmissionKey } from './input.ts';
import { once } from './once.server.ts';
import type { AddingPlan } from './plan-adding.ts';
import { readBasket } from './read-basket.server.ts';

/**
 * Adds up to 1000 lines `{contract?, lines: [{id, qnt, wms?, type?}], key?}` in one step. Each line is added in full
 * or not at all (§7.3.4). `refused` lists the lines that were not added, with position (`index`), reason and
 * available pieces. `raised`: lines raised to a permitted quantity. Repeating the same `key` and lines adds nothing
 * (decisions/forms.md). The whole call is refused only with NO_CONTRACT, CONTRACT_CHANGED or BAD_INPUT.
 */
export const addLinesToBasket = useCase({
  name: 'add-lines-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract, lines: zManyLines, key: zSubmissionKey }),
  async run({ contract, lines, key }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const fields = { contract, lines };
    const added = await once(ctx, { of: 'add-lines', key, fields }, async () =>
      ok(await addWhatFits(ctx, shown.value, lines)),
    );
    if (!added.ok) return added;
    return ok({ ...added.value, basket: await readBasket(ctx.db, ctx.actor, shown.value) });
  },
});

async function addWhatFits(ctx: Context<SignedIn>, current: CurrentContract, sent: unknown[]) {
  const { good, places, bad } = readLines(sent);
  const { lines, added, pieces, raised, ...filled } = await fillBasket(ctx, current, good);
  const refused = filled.refused.map((line) => ({ ...line, index: places[line.index] ?? 0 }));
  return {
    lines,
    added,
    pieces,
    refused: [...bad, ...refused].sort((a, b) => a.index - b.index),
    ...(raised.length > 0 && { raised }),
  };
}

/** Separates valid lines from invalid ones; `places` contains the positions of the valid lines. */
function readLines(lines: unknown[]) {
  const good: LineToAdd[] = [];
  const places: number[] = [];
  const bad: AddingPlan['refused'] = [];
  lines.forEach((raw, index) => {
    const line = zListedLine.safeParse(raw);
    if (line.success) {
      const { qnt: quantity, id, wms, type } = line.data;
      good.push({ id, wms, type, quantity });
      places.push(index);
    } else {
      const id = z.object({ id: zListedLine.shape.id }).safeParse(raw).data?.id ?? 0;
      const message = line.error.issues[0]?.message ?? '';
      bad.push({
        index,
        id,
        wms: 0,
        type: '',
        unit: '',
        code: 'BAD_INPUT',
        message,
        asked: 0,
        available: 0,
      });
    }
  });
  return { good, places, bad };
}
