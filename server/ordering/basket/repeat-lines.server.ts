import type { Kysely } from 'kysely';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import type { Database } from '../../db/schema.ts';
import { typeInStock } from '../../goods/expected-type.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { fillBasket } from './fill-basket.server.ts';
import { lineKey, stockKey } from './line-key.ts';
import type { WantedLine } from './plan-adding.ts';
import { holdBasket } from './repository.server.ts';

/** A saved line with the name and the unit to show. */
export type SavedLine = WantedLine & { articul: string; header: string; unit: string };

/** A line that was not added in full; `held`: pieces already in the basket. */
type MissingLine = Pick<SavedLine, 'articul' | 'header' | 'unit'> & {
  asked: number;
  added: number;
  held: number;
};

/** A line that was raised to a permitted quantity. */
export type RaisedLine = { articul: string; message: string };

/** The result of repeating lines; `raised` is absent when no line was raised. */
export type Repeated = { count: number; missing: MissingLine[]; raised?: RaisedLine[] };

/**
 * Adds the lines of an order or a draft to the basket, each as far as stock allows beyond the quantity already there.
 * `count`: pieces added; `missing`: lines added only partly or not at all; `raised`: lines raised to a permitted
 * quantity. `leaveHeld` skips goods that are already in the basket. With `ask`, refuses with ASK_FIRST when something
 * would be added: `held` only if some goods are in the basket, `always` in any case. When nothing was added, refuses
 * with ALL_IN_BASKET if the basket already contains all available pieces of each line, else with NOTHING_TO_REPEAT
 * (§8.1.12).
 */
export async function repeatLines(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  saved: readonly SavedLine[],
  { ask = false, leaveHeld = false }: { ask?: false | 'held' | 'always'; leaveHeld?: boolean } = {},
): Promise<Result<Repeated>> {
  await holdBasket(ctx.db, ctx.actor.accountId, ctx.now);
  const inBasket = ask || leaveHeld ? await heldGoods(ctx.db, ctx.actor.accountId, saved) : [];
  const held = new Set(inBasket.map(({ id }) => id));
  const lines = (leaveHeld ? saved.filter(({ id }) => !held.has(id)) : saved).map((line) => ({
    ...line,
    type: typeInStock(line.type),
  }));
  const filled = await fillBasket(
    ctx,
    current,
    lines.map(({ id, wms, type, quantity }) => ({ id, wms, type, quantity })),
    { cap: true },
  );
  const lay = new Map<string, number>();
  for (const line of filled.before) lay.set(stockKey(line), (lay.get(stockKey(line)) ?? 0) + line.quantity);
  const put = new Map(filled.lines.map((line) => [lineKey(line), line.quantity]));
  const missing = lines.flatMap((line): MissingLine[] => {
    const came = put.get(lineKey(line)) ?? 0;
    const added = Math.min(came, line.quantity);
    // An order may contain a line twice.
    put.set(lineKey(line), came - added);
    const { articul, header, unit, quantity: asked } = line;
    return added < asked ? [{ articul, header, unit, asked, added, held: lay.get(stockKey(line)) ?? 0 }] : [];
  });
  if (filled.pieces > 0) {
    if (ask === 'always' || (ask && held.size > 0)) return fail('ASK_FIRST');
    const raised = filled.raised.map(({ articul, message }) => ({ articul, message }));
    return ok({ count: filled.pieces, missing, ...(raised.length > 0 && { raised }) });
  }
  return saved.length > 0 && missing.every((line) => line.held > 0)
    ? fail('ALL_IN_BASKET', { data: { title: 'Добавлять нечего', missing } })
    : fail('NOTHING_TO_REPEAT', { data: { title: 'Нет в наличии', missing } });
}

/** A product of the saved lines that is already in the basket: the pieces there, and the pieces to add. */
export type HeldGoods = { id: number; articul: string; unit: string; inBasket: number; asked: number };

/** Returns which of the saved goods are in the basket, in any warehouse. */
export async function heldGoods(
  db: Kysely<Database>,
  accountId: number,
  saved: readonly SavedLine[],
): Promise<HeldGoods[]> {
  const lay = await basketLines(db, accountId, [...new Set(saved.map(({ id }) => id))]);
  const held = new Map<number, number>();
  for (const { id, quantity } of lay) held.set(id, (held.get(id) ?? 0) + quantity);
  const goods = new Map<number, HeldGoods>();
  for (const { id, articul, unit, quantity } of saved) {
    const inBasket = held.get(id);
    if (inBasket)
      goods.set(id, { id, articul, unit, inBasket, asked: quantity + (goods.get(id)?.asked ?? 0) });
  }
  return [...goods.values()];
}
