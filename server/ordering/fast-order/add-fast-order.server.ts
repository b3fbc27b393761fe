import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket, type LineToAdd } from '../basket/fill-basket.server.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { once } from '../basket/once.server.ts';
import type { AddingPlan } from '../basket/plan-adding.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import type { RaisedLine } from '../basket/repeat-lines.server.ts';
import { holdBasket } from '../basket/repository.server.ts';
import { shortOf } from '../basket/validate-lines.ts';
import { buildPreview, countsOf } from './build-preview.server.ts';
import { type FormLine, zFormLines } from './input.ts';
import { type AddedSoFar, type ShownList, zShownList } from './kept-list.ts';
import { type Match, matchLines } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';
import { dropList, keepList } from './repository.server.ts';

export type AddedFastOrder = AddedSoFar & {
  /** Lines that the database refused although the preview showed them as ready. */
  refused: number;
  /** Lines that were raised to a quantity that is sold; absent: none. */
  raised?: RaisedLine[];
  /** The lines with open questions; undefined when there are none. */
  rest: Preview | undefined;
  /** The key under which the rest is saved, if any. */
  list: string | undefined;
};

/**
 * Puts the confirmed lines of a preview into the basket in one step, `{contract?, lines, seen?, list?,
 * revision?, editor?}`: all that are ready and selected. The others stay in `rest`, together with those that
 * the database refuses after all (sold meanwhile). `seen` identifies the basket shown with the preview; if
 * the basket has changed, nothing is added (ADDED_ALREADY). Repeating the same `key` and lines adds nothing
 * and returns the same answer (decision 047). Other refusals: NO_CONTRACT, CONTRACT_CHANGED, NOTHING_READY.
 */
export const addFastOrder = useCase({
  name: 'add-fast-order',
  access: buyers,
  // Matching the goods must not lock the basket, and the read model cannot be built within a transaction.
  writes: 'own',
  input: z.object({
    ...zShownList,
    contract: zShownContract,
    lines: zFormLines,
    seen: z.string().max(64).optional(),
    key: zSubmissionKey,
  }),
  async run({ key, ...sent }, ctx) {
    const { contract, lines, seen, ...list } = sent;
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const matches = matchLines(lines, await ctx.catalogue(), shown.value.view);
    return inTransaction(ctx.db, (db) =>
      once({ ...ctx, db }, { of: 'fast-order', key, fields: sent }, async () => {
        const added = await addMatched({ ...ctx, db }, shown.value, lines, matches, seen);
        return added.ok
          ? ok({ ...added.value, list: await keepRest({ ...ctx, db }, list, added.value) })
          : added;
      }),
    );
  },
});

type Added = Omit<AddedFastOrder, 'list'>;

async function addMatched(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  lines: FormLine[],
  matches: Match[],
  seen: string | undefined,
): Promise<Result<Added>> {
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
    await readBasket(ctx.db, ctx.actor, current),
  );
  const restRows = rest.rows.map((row, i) => refused(row, refusals.get(staying[i])));
  const expected = [...gone].flatMap(({ raised, found, message }) =>
    raised ? [{ articul: found?.articul ?? '', message }] : [],
  );
  // The database may know a rule that the read model does not know yet.
  const raised = [...expected, ...filled.raised.map(({ articul, message }) => ({ articul, message }))];
  const prices = new Map([...gone].map(({ product, found }) => [product, found?.price ?? 0]));
  const more = filled.raised.map(({ id, asked, available }) => (prices.get(id) ?? 0) * (available - asked));
  return ok({
    added: gone.size,
    refused: refusals.size,
    pieces: filled.pieces,
    sum: [...[...gone].map((row) => row.sum), ...more].reduce((sum, each) => sum + each, 0),
    ...(raised.length > 0 && { raised }),
    rest: staying.some(({ take }) => take) ? { ...rest, rows: restRows, ...countsOf(restRows) } : undefined,
  });
}

/** Removes the added lines from the saved list; the rest keeps its address, or gets one. */
async function keepRest(
  { db, actor, now }: Context<SignedIn>,
  shown: ShownList,
  { rest, added, pieces, sum }: Added,
): Promise<string | undefined> {
  if (rest) {
    const list = { lines: rest.rows.map(lineOfRow), notes: [], tables: [], added: { added, pieces, sum } };
    return keepList(db, actor.accountId, list, { shown, now });
  }
  if (shown.list) await dropList(db, actor.accountId, shown.list, shown);
  return undefined;
}

function lineOfRow({ articul, quantity, wms, product, take, summed }: PreviewRow): FormLine {
  return { articul, quantity, wms, product, take, summed };
}

function wantedLine({ product = 0, wms, quantity }: PreviewRow): LineToAdd {
  return { id: product, wms, type: '1', quantity: Number(quantity) };
}

/** The database's refusal of a line overrides the read model, which is a moment older. */
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
