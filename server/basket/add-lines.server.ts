import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { fillBasket, type LineToAdd } from './fill-basket.server.ts';
import { zManyLines, zNewLine, zShownContract } from './input.ts';
import type { AddingPlan } from './plan-adding.ts';
import { contractShown } from './shown-contract.server.ts';

/**
 * Adds up to 1000 lines `{contract?, lines: [{id, qnt, wms?, type?}]}` in one step: what fits is added, the others come back
 * in `refused` with their place (`index`), reason and available pieces; a line that does not fit is not added in part
 * (contract §3.3 «processProductSet»). Refuses as a whole only with NO_CONTRACT, CONTRACT_CHANGED or BAD_INPUT.
 */
export const addLinesToBasket = useCase({
  name: 'add-lines-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract, lines: zManyLines }),
  async run({ contract, lines }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const { good, places, bad } = readLines(lines);
    const filled = await fillBasket(ctx, shown.value, good);
    const refused = filled.refused.map((line) => ({ ...line, index: places[line.index] ?? 0 }));
    return ok({ ...filled, refused: [...bad, ...refused].sort((a, b) => a.index - b.index) });
  },
});

/** Tells the lines that can be understood from those that cannot; `places` remembers where the good ones stood. */
function readLines(lines: unknown[]) {
  const good: LineToAdd[] = [];
  const places: number[] = [];
  const bad: AddingPlan['refused'] = [];
  lines.forEach((raw, index) => {
    const line = zNewLine.safeParse(raw);
    if (line.success) {
      const { qnt: quantity, id, wms, type } = line.data;
      good.push({ id, wms, type, quantity });
      places.push(index);
    } else {
      const id = z.object({ id: zNewLine.shape.id }).safeParse(raw).data?.id ?? 0;
      const message = line.error.issues[0]?.message ?? '';
      bad.push({ index, id, wms: 0, type: '', code: 'BAD_INPUT', message, asked: 0, available: 0 });
    }
  });
  return { good, places, bad };
}
