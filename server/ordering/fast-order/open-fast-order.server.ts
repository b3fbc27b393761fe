import { z } from 'zod';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { getBasketSummary } from '../basket/get-basket-summary.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { deliveryOptions } from '../basket/repository.server.ts';
import { buildPreview } from './build-preview.server.ts';
import type { KeptList } from './kept-list.ts';
import { matchLines } from './match-lines.ts';
import type { ColumnQuestion } from './parse-table.ts';
import { findList, newestLists } from './repository.server.ts';
import { withProposals } from './with-proposals.server.ts';

/** The number of saved lists that the empty form offers. */
const maxOffered = 5;

/**
 * Returns the data of the screen, `{list?}`: its contract, the contract's warehouses, the basket's contents,
 * the price of each delivery option, and the account's checked lists that were not added yet (`kept`).
 * `shown` is the saved list with that key: `tables` whose columns must be chosen first, or its lines with
 * their `preview`; undefined when there is none.
 */
export const openFastOrder = useCase({
  name: 'open-fast-order',
  access: buyers,
  writes: false,
  input: z.object({ list: z.string().max(64).optional().catch(undefined) }),
  async run({ list }, ctx) {
    const { db, actor } = ctx;
    const [current, basket, deliveries, kept, found] = await Promise.all([
      contractToLookThrough(db, actor),
      getBasketSummary.run(undefined, ctx),
      deliveryOptions(db),
      newestLists(db, actor.accountId, maxOffered),
      list ? findList(db, actor.accountId, list) : undefined,
    ]);
    if (!basket.ok) return basket;
    const { id, header, company, warehouses } = current;
    return ok({
      contract: { id, header, company },
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
      basket: basket.value,
      kept: kept.map(({ key, lines, updatedAt }) => ({ key, lines, time: ruDateTimeOf(updatedAt) })),
      shown: list && found ? await shownList(ctx, current, { key: list, ...found }) : undefined,
      deliveries: deliveries.map(({ id, header, price }) => ({ id, header, price })),
    });
  },
});

/** Returns a saved list with its preview under the current contract and basket. */
async function shownList(
  ctx: Context<SignedIn>,
  current: CurrentContract,
  { key, revision, lines, notes, tables, added, remembered }: KeptList & { key: string; revision: number },
) {
  const { db, actor, catalogue } = ctx;
  if (tables.length > 0) return { key, revision, tables: tables.map(firstRows), lines, added };
  const [model, basket] = await Promise.all([catalogue(), readBasket(db, actor, current)]);
  const preview = buildPreview(lines, matchLines(lines, model, current.view), current, basket, notes);
  return { key, revision, lines, preview: await withProposals(ctx, current, preview), added, remembered };
}

/** The number of sample rows shown for the columns of a table. */
const sampleRows = 5;

function firstRows({ names, rows, head }: ColumnQuestion) {
  const filled = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  return { names, count: rows.length, rows: filled.slice(0, sampleRows), known: head !== undefined };
}
