import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
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
import { maxMarks } from '../marks/mark.ts';
import { countNeeds, needsAmong } from '../needs/repository.server.ts';
import { writeWanted } from '../needs/wanted.server.ts';
import { buildPreview, countsOf, intoNeeds } from './build-preview.server.ts';
import { type FormLine, zFormLines } from './input.ts';
import { type AddedSoFar, type ShownList, zListName, zShownList } from './kept-list.ts';
import { type Match, matchLines } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';
import { findList, keepList, markGone } from './repository.server.ts';
import { lineOfRow } from './take-what-is-there.ts';

type AddedFastOrder = AddedSoFar & {
  /** The number of lines that the database refused although the preview showed them as ready. */
  refused: number;
  /** Lines that were raised to a permitted quantity; absent when there are none. */
  raised?: RaisedLine[];
  /** The lines with open questions; undefined when there are none. */
  rest: Preview | undefined;
  /** The key under which the remaining lines are saved, if any. */
  list: string | undefined;
};

/**
 * Adds all ready and selected lines of a preview to the basket in one step, `{contract?, lines, seen?, list?,
 * revision?, editor?, name?}`. Also adds the `need` pieces of each line to the account's needs (§2.8.6). The other
 * lines stay in `rest`, together with lines that the database refuses because their pieces were sold meanwhile.
 * `seen` identifies the basket shown with the preview; if the basket has changed, nothing is added (ADDED_ALREADY).
 * Repeating the same `key` and lines adds nothing and returns the same response (decisions/forms.md). Other refusals:
 * NO_CONTRACT, CONTRACT_CHANGED, NOTHING_READY, TOO_MANY_NEEDS.
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
    name: zListName,
  }),
  async run({ key, ...sent }, ctx) {
    const { contract, lines, seen, name, ...list } = sent;
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const matches = matchLines(lines, await ctx.catalogue(), shown.value.view);
    return inTransaction(ctx.db, (db) =>
      once({ ...ctx, db }, { of: 'fast-order', key, fields: sent }, async () => {
        const added = await addMatched({ ...ctx, db }, shown.value, lines, matches, seen);
        return added.ok
          ? ok({ ...added.value, list: await keepRest({ ...ctx, db }, { ...list, name }, added.value) })
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
  const needed = rows.filter(intoNeeds);
  if (going.length === 0 && needed.length === 0) return fail('NOTHING_READY');
  // Checked before the basket is filled, because a refusal would not undo the filling.
  if (!(await haveRoom(ctx, needed))) return fail('TOO_MANY_NEEDS');
  const filled = await fillBasket(ctx, current, going.map(wantedLine));

  const refusals = new Map(filled.refused.map((refusal) => [going[refusal.index], refusal]));
  const added = going.filter((row) => !refusals.has(row));
  const intoNeeded = needed.filter((row) => !refusals.has(row));
  const gone = new Set([...added, ...intoNeeded]);
  const needs = await addToNeeds(ctx, intoNeeded);
  const places = [...rows.keys()].filter((place) => !gone.has(rows[place]!));
  const staying = places.map((place) => rows[place]!);
  const rest = buildPreview(
    staying,
    places.map((place) => matches[place]!),
    current,
    await readBasket(ctx.db, ctx.actor, current),
  );
  const restRows = rest.rows.map((row, i) => refused(row, refusals.get(staying[i])));
  const expected = added.flatMap(({ raised, found, message }) =>
    raised ? [{ articul: found?.articul ?? '', message }] : [],
  );
  // The database may contain a newer rule than the read model.
  const raised = [...expected, ...filled.raised.map(({ articul, message }) => ({ articul, message }))];
  const prices = new Map(added.map(({ product, found }) => [product, found?.price ?? 0]));
  const more = filled.raised.map(({ id, asked, available }) => (prices.get(id) ?? 0) * (available - asked));
  return ok({
    added: added.length,
    ...(needs > 0 && { needs }),
    refused: refusals.size,
    pieces: filled.pieces,
    sum: [...added.map((row) => row.sum), ...more].reduce((sum, each) => sum + each, 0),
    ...(raised.length > 0 && { raised }),
    rest: staying.some(({ take }) => take) ? { ...rest, rows: restRows, ...countsOf(restRows) } : undefined,
  });
}

/** Removes the added lines from the saved list. The remaining list keeps its address, or gets one. */
async function keepRest(
  { db, actor, now }: Context<SignedIn>,
  { name, ...shown }: ShownList & { name: string | undefined },
  { rest, added, pieces, sum, needs = 0 }: Added,
): Promise<string | undefined> {
  if (rest) {
    const before = shown.list ? await findList(db, actor.accountId, shown.list) : undefined;
    // Keep only the first step, because the later steps contain lines that are now in the basket.
    const path = before?.path?.slice(0, 1);
    if (shown.list)
      await markGone(db, actor.accountId, shown.list, { gone: 'added', now, shown, but: shown.list });
    const so = { added, pieces, sum, ...(needs > 0 && { needs }) };
    const list = { lines: rest.rows.map(lineOfRow), notes: [], tables: [], added: so, ...(path && { path }) };
    return keepList(db, actor.accountId, list, { shown, now, name });
  }
  if (shown.list) await markGone(db, actor.accountId, shown.list, { gone: 'added', now, shown });
  return undefined;
}

/** Returns whether the account's needs stay within the limit after the needs of these rows are added. */
async function haveRoom(
  { db, actor }: Pick<Context<SignedIn>, 'db' | 'actor'>,
  rows: readonly PreviewRow[],
): Promise<boolean> {
  const products = [...new Set(rows.map(({ product = 0 }) => product))];
  if (products.length === 0) return true;
  // Locks the account, so that concurrent calls count its needs correctly.
  await holdAccount(db, actor.accountId);
  const known = await needsAmong(db, actor.accountId, products);
  return (await countNeeds(db, actor.accountId)) + products.length - known.length <= maxMarks;
}

/** Adds the `need` pieces of the rows to the account's needs, on top of existing quantities. Returns their number. */
async function addToNeeds(
  { db, actor, now }: Context<SignedIn>,
  rows: readonly PreviewRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const more = new Map<number, number>();
  for (const { product = 0, need = 0 } of rows) more.set(product, (more.get(product) ?? 0) + need);
  const before = await needsAmong(db, actor.accountId, [...more.keys()]);
  const known = new Map(before.map((need) => [need.id, need]));
  const wanted = [...more].map(([id, pieces]) => {
    const old = known.get(id);
    return { addedAt: now, ...old, id, quantity: Math.min((old?.quantity ?? 0) + pieces, maxQuantity) };
  });
  await writeWanted({ db, actor }, wanted);
  return [...more.values()].reduce((sum, pieces) => sum + pieces, 0);
}

function wantedLine({ product = 0, wms, quantity }: PreviewRow): LineToAdd {
  return { id: product, wms, type: '1', quantity: Number(quantity) };
}

/**
 * Returns the row with the database's refusal, which overrides the slightly older read model; the row itself if there
 * is none.
 */
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
