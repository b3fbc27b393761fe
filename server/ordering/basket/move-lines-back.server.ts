import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zLineType, zQuantity } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { addingFacts } from './fill-basket.server.ts';
import { maxLines, zSubmissionKey } from './input.ts';
import { lineKey } from './line-key.ts';
import type { MovedLine } from './moved-line.ts';
import { once } from './once.server.ts';
import { planAdding } from './plan-adding.ts';
import { holdBasket, removeLines, writeLines } from './repository.server.ts';

/**
 * How many milliseconds `addedAt` may be ahead of the clock: lines that were added together are a millisecond apart.
 */
const maxAhead = 10_000;

const zMovedLine = z.object({
  id: zId,
  wms: zId,
  type: zLineType,
  quantity: zQuantity,
  addedAt: zId,
  to: zId,
  put: zQuantity,
});

/**
 * Undoes moveLines, `{contract?, lines: [{id, wms, type, quantity, addedAt, to, put}], key?}`: each line leaves the
 * warehouse `to` and returns to its former place. A line is not moved back when the line in `to` has fewer pieces
 * than were moved, or when its former warehouse no longer has the stock. `refused` counts such lines, which stay
 * unchanged. `raised`: lines raised to a permitted quantity. Repeating the same `key` moves nothing
 * (decisions/forms.md). Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const moveLinesBack = useCase({
  name: 'move-lines-back',
  access: buyers,
  writes: true,
  input: z.object({
    contract: zShownContract,
    lines: z.array(zMovedLine).max(maxLines),
    key: zSubmissionKey,
  }),
  async run({ contract, lines, key }, ctx) {
    const { db, actor, now } = ctx;
    const { accountId } = actor;
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    return once(ctx, { of: 'move-back', key, fields: { contract, lines } }, async () => {
      await holdBasket(db, accountId, now);
      const ids = [...new Set(lines.map(({ id }) => id))];
      const facts = await addingFacts(db, accountId, shown.value, ids);
      const held = new Map(facts.inBasket.map((line) => [lineKey(line), line.quantity]));
      const there = lines.filter((line) => takeFrom(held, line));
      const wanted = there.map(({ id, wms, type, quantity, addedAt }) => {
        // Without this limit, a manipulated field would push all later lines into the future.
        return { id, wms, type, quantity, addedAt: addedAt <= now + maxAhead ? addedAt : undefined };
      });
      const plan = planAdding(wanted, { ...facts, room: wanted.length }, shown.value.view);
      const stay = new Set(plan.refused.map(({ index }) => index));
      const returned = there.filter((_, index) => !stay.has(index));

      const rest = new Map(facts.inBasket.map((line) => [lineKey(line), line.quantity]));
      for (const line of returned) takeFrom(rest, line);
      const left = facts.inBasket.map((line) => ({ ...line, quantity: rest.get(lineKey(line)) ?? 0 }));
      const changed = left.filter((line, i) => line.quantity !== facts.inBasket[i]?.quantity);
      const [empty, fewer] = [changed.filter(isEmpty), changed.filter((line) => !isEmpty(line))];
      await removeLines(db, accountId, empty);
      await writeLines(db, accountId, fewer, 'replace', now);
      await writeLines(db, accountId, plan.added, 'add', now);
      const refused = lines.length - returned.length;
      const { raised } = plan;
      return ok({ returned: returned.length, refused, ...(raised.length > 0 && { raised }) });
    });
  },
});

/** Removes the `put` pieces from the line in the warehouse `to`; returns false when that line has fewer pieces. */
function takeFrom(held: Map<string, number>, { id, type, to, put }: MovedLine): boolean {
  const key = lineKey({ id, wms: to, type });
  const quantity = held.get(key) ?? 0;
  if (quantity < put) return false;
  held.set(key, quantity - put);
  return true;
}

const isEmpty = ({ quantity }: { quantity: number }) => quantity === 0;
