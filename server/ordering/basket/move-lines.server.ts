import { z } from 'zod';
import { expectedType } from '../../goods/expected-type.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import type { LineNote } from './basket-view.ts';
import { addingFacts } from './fill-basket.server.ts';
import { markedLines, zMarks, zSubmissionKey } from './input.ts';
import { lineKey } from './line-key.ts';
import type { MovedLine } from './moved-line.ts';
import { notMovedText } from './not-moved-text.ts';
import { once } from './once.server.ts';
import { planAdding } from './plan-adding.ts';
import { basketRows, holdBasket, removeLines, writeLines } from './repository.server.ts';

const staysThere = 'Не перенесено. Товар под поступление придёт на этот склад';

/**
 * Moves the marked lines to another warehouse of the contract, `{mark: ['101:1:1', …], to, contract?, key?}`
 * (§2.9.4). A line is moved completely or not at all. It needs free stock in `to` beyond the quantity in the basket.
 * It is added to the product's line in `to`, which is raised to a permitted quantity. `moved`: source and quantity of
 * each moved line, for moveLinesBack. `notes`: why a line was not moved, with its key; lines of expected goods are
 * never moved. `raised`: the lines in `to` that were raised. Repeating the same `key` moves nothing
 * (decisions/forms.md). Refusals: NOTHING_MARKED, WAREHOUSE_NOT_ALLOWED, NO_CONTRACT, CONTRACT_CHANGED;
 * CHANGED_MEANWHILE when the basket no longer contains any of the lines.
 */
export const moveLines = useCase({
  name: 'move-lines',
  access: buyers,
  writes: true,
  input: z.object({ mark: zMarks, to: zId, contract: zShownContract, key: zSubmissionKey }),
  async run({ key, ...sent }, ctx) {
    const { mark, to, contract } = sent;
    const { db, actor, now } = ctx;
    if (mark.length === 0)
      return fail('NOTHING_MARKED', { message: 'Отметьте товары, которые нужно перенести' });
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const { view, warehouses } = shown.value;
    const place = warehouses.find(({ id }) => id === to);
    if (!place) return fail('WAREHOUSE_NOT_ALLOWED');
    const { accountId } = actor;
    return once(ctx, { of: 'move', key, fields: sent }, async () => {
      await holdBasket(db, accountId, now);
      const rows = markedLines(mark, await basketRows(db, accountId, view.priceTypeId));
      if (rows.length === 0)
        return fail('CHANGED_MEANWHILE', { message: 'Отмеченных товаров в корзине уже нет' });

      const leaving = rows.filter(({ wms }) => wms !== to);
      const lines = leaving.filter(({ type }) => type !== expectedType);
      const facts = await addingFacts(db, accountId, shown.value, [...new Set(lines.map(({ id }) => id))]);
      const wanted = lines.map(({ id, type, quantity, addedAt }) => ({
        id,
        wms: to,
        type,
        quantity,
        addedAt,
      }));
      // A moved line needs no extra room, because its source line is removed.
      const plan = planAdding(wanted, { ...facts, room: wanted.length }, view);

      const refused = new Map(plan.refused.map((each) => [each.index, each]));
      const extra = new Map(plan.raised.map((each) => [lineKey(each), each.available - each.asked]));
      const moved: MovedLine[] = [];
      const notes: LineNote[] = leaving
        .filter(({ type }) => type === expectedType)
        .map(({ id, wms, type, quantity }) => ({
          ...{ id, wms, type, asked: quantity, available: 0 },
          code: 'WAREHOUSE_NOT_ALLOWED',
          message: staysThere,
        }));
      for (const [index, { id, wms, type, quantity, addedAt, unit }] of lines.entries()) {
        const refusal = refused.get(index);
        if (refusal) {
          const { code, asked, available } = refusal;
          const message =
            code === 'NOT_ENOUGH_STOCK' ? notMovedText(place.header, available, unit) : refusal.message;
          notes.push({ id, wms, type, code, asked, available, message: `Не перенесено. ${message}` });
          continue;
        }
        const there = lineKey({ id, wms: to, type });
        moved.push({ id, wms, type, quantity, addedAt, to, put: quantity + (extra.get(there) ?? 0) });
        extra.delete(there);
      }
      await removeLines(db, accountId, moved);
      await writeLines(db, accountId, plan.added, 'add', now);
      return ok({ warehouse: place.header, moved, notes, raised: plan.raised });
    });
  },
});
