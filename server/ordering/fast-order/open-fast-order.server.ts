import { z } from 'zod';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { ruDateOf, ruDateTimeOf, ruTimeOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { getBasketSummary } from '../basket/get-basket-summary.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { deliveryOptions } from '../basket/repository.server.ts';
import { buildPreview } from './build-preview.server.ts';
import type { Entered, Step, StepLink } from './kept-list.ts';
import { matchLines } from './match-lines.ts';
import type { ColumnQuestion } from './parse-table.ts';
import type { Preview } from './preview.ts';
import { type FoundList, findGone, findList, newestLists } from './repository.server.ts';
import { withProposals } from './with-proposals.server.ts';

/**
 * Returns the data of the screen, `{list?}`: its contract, the contract's warehouses, a summary of the basket, and
 * the price of each delivery option. `kept`: the account's saved lists that were not added yet; those with `typed`
 * were not checked either. `shown`: the saved list with this key, with the `entered` text, `tables` whose columns
 * must be chosen first, or its lines with their `preview`; undefined when there is no such list. `gone`: why that
 * list is gone, if it can be restored.
 */
export const openFastOrder = useCase({
  name: 'open-fast-order',
  access: buyers,
  writes: false,
  input: z.object({ list: z.string().max(64).optional().catch(undefined) }),
  async run({ list }, ctx) {
    const { db, actor, now } = ctx;
    const [current, basket, deliveries, kept, found] = await Promise.all([
      contractToLookThrough(db, actor),
      getBasketSummary.run(undefined, ctx),
      deliveryOptions(db),
      newestLists(db, actor.accountId),
      list ? findList(db, actor.accountId, list) : undefined,
    ]);
    if (!basket.ok) return basket;
    const { id, header, company, warehouses } = current;
    return ok({
      contract: { id, header, company },
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
      basket: basket.value,
      kept: kept
        .filter(({ key }) => key !== list)
        .map(({ key, name, lines, updatedAt, typed }) => ({
          key,
          name,
          lines,
          time: timeOf(updatedAt, now),
          typed: typed === 1,
        })),
      shown: list && found ? await shownList(ctx, current, { key: list, ...found }) : undefined,
      gone: list && !found ? await goneList(ctx, list) : undefined,
      deliveries: deliveries.map(({ id, header, price }) => ({ id, header, price })),
    });
  },
});

/** A step of a saved list: the entered text, tables whose columns must be chosen first, or lines with their preview. */
type ShownStep = Pick<FoundList, 'revision' | 'name' | 'typed' | 'lines' | 'added' | 'remembered'> & {
  key: string;
  path: StepLink[];
  step: Step;
  fork?: { key: string; isThere: boolean } | undefined;
  entered?: Omit<Entered, 'sources'>;
  tables?: ReturnType<typeof firstRows>[];
  preview?: Preview;
};

/** Returns a moment with its day, or only the time if it is today: «14:20». */
function timeOf(moment: number, now: number): string {
  return ruDateOf(moment) === ruDateOf(now) ? ruTimeOf(moment) : ruDateTimeOf(moment);
}

/** Returns a saved list with its preview under the current contract and basket. */
async function shownList(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  list: FoundList & { key: string },
): Promise<ShownStep> {
  const { db, actor, catalogue } = ctx;
  const { key, revision, name, typed, lines, notes, tables, added, remembered, entered, fork } = list;
  const steps = { path: list.path ?? [], step: list.step ?? 'checked' };
  const about = {
    key,
    revision,
    name,
    typed,
    ...steps,
    fork: fork ? await parted(ctx, fork) : undefined,
    lines,
    added,
  };
  if (entered) return { ...about, entered: { rows: entered.rows, text: entered.text, file: entered.file } };
  if (tables.length > 0) return { ...about, tables: tables.map(firstRows) };
  const [model, basket] = await Promise.all([catalogue(), readBasket(db, actor, current)]);
  const preview = buildPreview(lines, matchLines(lines, model, current.view), current, basket, notes);
  return { ...about, preview: await withProposals(ctx, current, preview), remembered };
}

/** Returns the key of a list that another tab has changed, and whether the list still exists. */
async function parted({ db, actor }: Context<SignedIn>, key: string) {
  return { key, isThere: (await findList(db, actor.accountId, key)) !== undefined };
}

async function goneList({ db, actor }: Context<SignedIn>, key: string) {
  const gone = await findGone(db, actor.accountId, key);
  return gone && { key, name: gone.name, gone: gone.gone, time: ruDateTimeOf(gone.updatedAt) };
}

/** The number of sample rows shown for the columns of a table. */
const sampleRows = 5;

function firstRows({ names, rows, head }: ColumnQuestion) {
  const filled = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  return { names, count: rows.length, rows: filled.slice(0, sampleRows), known: head !== undefined };
}
