import { z } from 'zod';
import { fillBasket, type LineToAdd } from '../basket/fill-basket.server.ts';
import { zShownContract } from '../basket/input.ts';
import { shortOf } from '../basket/judge.ts';
import type { AddingPlan } from '../basket/plan-adding.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { holdBasket } from '../basket/repository.server.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import type { CurrentContract } from '../contracts/current.server.ts';
import { inTransaction } from '../db/dialect.server.ts';
import { buyers, type SignedIn } from '../kernel/actor.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type Context, useCase } from '../kernel/use-case.ts';
import { buildPreview, countsOf } from './build-preview.server.ts';
import { type FormLine, zFormLines } from './input.ts';
import { type Match, matchLines } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';

export type AddedFastOrder = {
  /** Lines and pieces that went to the basket, and their sum in kopecks as the account sees prices. */
  added: number;
  pieces: number;
  sum: number;
  /** What stays to be answered; undefined when nothing does. */
  rest: Preview | undefined;
};

/**
 * Puts the confirmed lines of a preview into the basket in one step, `{contract?, lines, seen?}`: all that are ready and were
 * not left out. The others stay in `rest`, and so do those that the database refuses after all (sold meanwhile). `seen` is the
 * basket the preview was shown over: sending the same page twice adds nothing twice (ADDED_ALREADY). Other refusals:
 * NO_CONTRACT, CONTRACT_CHANGED, NOTHING_READY.
 */
export const addFastOrder = useCase({
  name: 'add-fast-order',
  access: buyers,
  // Finding the goods must not hold the basket, nor can the read model be built within a transaction.
  writes: 'own',
  input: z.object({ contract: zShownContract, lines: zFormLines, seen: z.string().max(64).optional() }),
  async run({ contract, lines, seen }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const matches = matchLines(lines, await ctx.catalogue(), shown.value.view);
    return inTransaction(ctx.db, (db) => addMatched({ ...ctx, db }, shown.value, lines, matches, seen));
  },
});

async function addMatched(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  lines: FormLine[],
  matches: Match[],
  seen: string | undefined,
): Promise<Result<AddedFastOrder>> {
  await holdBasket(ctx.db, ctx.actor.accountId, ctx.now);
  const before = await readBasket(ctx.db, ctx.actor, current);
  if (seen !== undefined && seen !== before.fingerprint) return fail('ADDED_ALREADY');

  const { rows } = buildPreview(lines, matches, current, before);
  const going = rows.filter(({ take, status }) => take && status === 'ready');
  if (going.length === 0) return fail('NOTHING_READY');
  const filled = await fillBasket(ctx, current, going.map(wantedLine));

  const refusals = new Map(filled.refused.map((refusal) => [going[refusal.index], refusal]));
  const gone = new Set(going.filter((row) => !refusals.has(row)));
  const places = [...rows.keys()].filter((place) => !gone.has(rows[place]!));
  const staying = places.map((place) => rows[place]!);
  const rest = buildPreview(
    staying,
    places.map((place) => matches[place]!),
    current,
    filled.basket,
  );
  const restRows = rest.rows.map((row, i) => refused(row, refusals.get(staying[i])));
  return ok({
    added: gone.size,
    pieces: filled.pieces,
    sum: [...gone].reduce((sum, row) => sum + row.sum, 0),
    rest: staying.some(({ take }) => take) ? { ...rest, rows: restRows, ...countsOf(restRows) } : undefined,
  });
}

function wantedLine({ product = 0, wms, quantity }: PreviewRow): LineToAdd {
  return { id: product, wms, type: '1', quantity: Number(quantity) };
}

/** What the database said of a line weighs more than what the read model, a moment older, says. */
function refused(row: PreviewRow, refusal: AddingPlan['refused'][number] | undefined): PreviewRow {
  if (!refusal) return row;
  const { code, available, wms, message } = refusal;
  if (code !== 'NOT_ENOUGH_STOCK') return { ...row, status: 'unavailable', message, sum: 0, offers: [] };
  const stocks = row.stocks.map((stock) => (stock.wms === wms ? { ...stock, available } : stock));
  const offers = stocks
    .filter((stock) => stock.available > 0)
    .map((stock) => ({ ...stock, quantity: Math.min(stock.available, Number(row.quantity)) }));
  return {
    ...row,
    status: 'short',
    message: shortOf(available, row.found?.unit ?? ''),
    stocks,
    offers,
    sum: 0,
  };
}
