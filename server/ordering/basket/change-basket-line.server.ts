import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { pieces } from '../../kernel/quantity.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import type { LineNote } from './basket-view.ts';
import { stocksToTake } from './fill-basket.server.ts';
import { summaryWithLine } from './get-basket-summary.server.ts';
import { pointsAt, zSetLine, zSubmissionKey } from './input.ts';
import { type LineKey, lineKey } from './line-key.ts';
import { once } from './once.server.ts';
import { planAdding, type WantedLine } from './plan-adding.ts';
import { readBasket } from './read-basket.server.ts';
import { holdBasket, removeLines, roomFor, wantedProducts, writeLines } from './repository.server.ts';
import { cappedTo } from './validate-lines.ts';

/**
 * Sets the quantity of a line, `{id, qnt, wms?, type?, contract?, key?}`; 0 removes the line. Without `wms` or
 * `type`, changes the product's only line in the basket. If the product has several lines, refuses with
 * SEVERAL_LINES, which names their warehouses. If the product has no line, adds one in the default warehouse, or
 * refuses a quantity of 0 with NOT_IN_BASKET. If less is free, sets the line to the available quantity and returns a
 * `note` (§10.16). Also returns a `note` when the line was raised to a permitted quantity. If nothing is free, leaves
 * the line unchanged and refuses with NOT_ENOUGH_STOCK and `data.available` 0. Other refusals, `key` and the result
 * are the same as in addToBasket.
 */
export const changeBasketLine = useCase({
  name: 'change-basket-line',
  access: buyers,
  writes: true,
  input: zSetLine.extend({ contract: zShownContract, key: zSubmissionKey }),
  async run({ key, ...asked }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, asked.contract);
    if (!shown.ok) return shown;
    const set = await once(ctx, { of: 'change', key, fields: asked }, () => setLine(ctx, shown.value, asked));
    if (!set.ok) return set;
    const { line, note } = set.value;
    const summaries = await summaryWithLine(ctx.db, ctx.actor, shown.value.view, line);
    return ok({ id: asked.id, note, ...summaries });
  },
});

type Asked = { id: number; qnt: number; wms?: number | undefined; type?: string | undefined };
type Outcome = { line: LineKey; note?: LineNote };

async function setLine(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  { qnt, ...asked }: Asked,
): Promise<Result<Outcome>> {
  const { db, actor, now } = ctx;
  await holdBasket(db, actor.accountId, now);
  const lines = await basketLines(db, actor.accountId, [asked.id]);
  const meant = lines.filter((line) => pointsAt(asked, line));
  if (meant.length > 1) return severalLines(ctx, current, meant);
  const [found] = meant;
  if (qnt === 0) {
    if (!found) return fail('NOT_IN_BASKET');
    await removeLines(db, actor.accountId, [found]);
    return ok({ line: found });
  }

  const line = {
    id: asked.id,
    wms: found?.wms ?? asked.wms ?? defaultWarehouse(current) ?? 0,
    type: found?.type ?? asked.type ?? '1',
  };
  const [products, stocks, left] = await Promise.all([
    wantedProducts(db, [line.id], current.view.priceTypeId),
    stocksToTake(db, [line.id], current.view),
    roomFor(db, actor.accountId),
  ]);
  // Setting the quantity of a line is the same as adding the line to a basket that does not have it.
  const inBasket = lines.filter((each) => lineKey(each) !== lineKey(line));
  const facts = { products, stocks, inBasket, room: left + lines.length - inBasket.length };
  const plan = planAdding([{ ...line, quantity: qnt }], facts, current.view, { cap: true });
  const [refused] = plan.refused;
  if (refused) {
    const { code, message, available } = refused;
    return fail(code, { message, data: { ...line, available } });
  }
  await writeLines(db, actor.accountId, plan.added, 'replace', now);
  const set = plan.added[0]?.quantity ?? qnt;
  if (set === qnt) return ok({ line });
  const [raised] = plan.raised;
  if (raised && set > qnt) return ok({ line, note: { ...raised, asked: qnt } });
  const message = cappedTo(set, products[0]?.unit ?? '');
  return ok({ line, note: { ...line, code: 'NOT_ENOUGH_STOCK', message, asked: qnt, available: set } });
}

/**
 * Returns the refusal «Товар лежит в нескольких позициях корзины: Томилино – 2 шт., Тверь – 3 шт. Укажите склад».
 * Nothing is changed, so `available` is the quantity in the basket.
 */
async function severalLines(
  { db, actor }: Context<SignedIn>,
  current: CurrentContract,
  meant: WantedLine[],
): Promise<Failure> {
  const { groups } = await readBasket(db, actor, current);
  const names = new Map(groups.map(({ wms, header }) => [wms, header]));
  const unit = groups.flatMap(({ lines }) => lines).find(({ id }) => id === meant[0]?.id)?.unit;
  const warehouses = new Set(meant.map(({ wms }) => wms)).size;
  const typed = meant.length > warehouses;
  const list = meant.map(({ wms, type, quantity }) => {
    const kind = typed ? `, тип ${type}` : '';
    return `${names.get(wms) ?? wms}${kind} – ${pieces(quantity, unit)}`;
  });
  const missing = [...(warehouses > 1 ? ['склад'] : []), ...(typed ? ['тип позиции'] : [])].join(' и ');
  return fail('SEVERAL_LINES', {
    message: `Товар лежит в нескольких позициях корзины: ${list.join(', ').replace(/\.?$/, '.')} Укажите ${missing}`,
    data: { available: meant.reduce((sum, { quantity }) => sum + quantity, 0) },
  });
}
