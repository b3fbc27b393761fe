import { z } from 'zod';
import {
  changesAfter,
  floorOfChanges,
  patienceMs,
  productsAfter,
  timeIsRoughMs,
} from '../goods/changed-goods.repository.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { maxPerpage, zIdOrNew, zMoment, zPerpage } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { wireText } from '../kernel/wire-format.ts';
import { askedContract } from '../people/contracts/asked-contract.server.ts';
import { type ChangesCursor, cursorText, parsedCursor, viewMark } from './changes-cursor.server.ts';
import { markedGoods } from './goods-items.server.ts';
import { modelAsOf } from './model-as-of.server.ts';

/**
 * A time, or the `until` of an earlier response; the result is milliseconds or a cursor. An empty value means from the
 * beginning.
 */
const zSince = z
  .transform((value: unknown, { issues }) => {
    const text = String(value ?? '').trim();
    if (text === '') return undefined;
    const place = parsedCursor(text);
    if (place) return place;
    const moment = zMoment.safeParse(text);
    if (moment.success) return moment.data;
    issues.push({
      code: 'custom',
      message: 'Укажите время как 2026-07-20T12:00:00+03:00 или until из прошлого ответа',
      input: value,
    });
    return z.NEVER;
  })
  .meta(wireText());

/**
 * Returns a page of the products whose card, prices, stocks or sale status have changed, for programs (§12.10.3).
 * `since`: milliseconds, or the cursor up to which the program has read; undefined for all products. `items` are the
 * products as they are now, with the prices of `under` or of the current contract. `gone`: the ids of products that are
 * not sold (any more). The program sends `until` back for the next page. `more`: this round has a further page. `full`:
 * the changes since then are unknown, so the pages name all products. Refusals: BAD_INPUT; NOT_FOUND for a contract
 * that the account may not use.
 */
export const listChangedGoods = useCase({
  name: 'list-changed-goods',
  access: signedIn,
  writes: false,
  input: z.object({ since: zSince, perpage: zPerpage(maxPerpage), under: zIdOrNew }),
  async run({ since, perpage, under }, ctx) {
    const { db, actor } = ctx;
    const shown = await askedContract(db, actor, under);
    if (!shown.ok) return shown;
    const contract = shown.value;
    // The times are taken before the rows are read, so that changes made meanwhile are read again in the next round.
    const { asOf, model } = await modelAsOf(ctx);
    // All changes made before this time are also visible in the database, because their transactions have ended.
    const readAt = asOf - patienceMs;
    const floor = await floorOfChanges(db);
    // While the read model may be older than the floor, the program keeps its earlier floor (0 for none). So it reads
    // all products once more as soon as the model is newer than the floor.
    const known = typeof since === 'object' ? since.floor : 0;
    const state = { floor: floor > readAt ? known : floor, view: viewMark(contract) };
    const from = typeof since === 'number' ? placeAt(since, floor, readAt) : placeOf(since, state, readAt);
    const found = from.all
      ? (await productsAfter(db, from.id, perpage + 1)).map((id) => ({ at: 0, id }))
      : await changesAfter(db, from, perpage + 1);
    const isMore = found.length > perpage;
    const read = found.slice(0, perpage);
    const ids = read.map(({ id }) => id);
    const sold = model.products(ids, contract.view);
    const soldIds = new Set(sold.map(({ id }) => id));
    const horizon = Math.min(from.horizon, readAt);
    // A process that served an earlier page may have had a read model older than the floor.
    const isOld = !isMore && from.all && horizon < state.floor;
    const next = isMore ? { all: from.all, ...read.at(-1)! } : { all: false, at: horizon, id: 0 };
    const items = await markedGoods(db, actor, sold, { withPrices: contract.showWholesale });
    return ok({
      warehouses: contract.warehouses,
      items: items.map((item) => ({ ...item, params: model.params(item.id) })),
      gone: ids.filter((id) => !soldIds.has(id)),
      until: cursorText({
        view: state.view,
        floor: isOld ? 0 : state.floor,
        ...next,
        horizon: isMore ? horizon : never,
      }),
      more: isMore,
      full: from.all,
    });
  },
});

/** The horizon of a round that has not begun. */
const never = Number.MAX_SAFE_INTEGER;

type Place = Pick<ChangesCursor, 'all' | 'at' | 'id' | 'horizon'>;

type State = Pick<ChangesCursor, 'floor' | 'view'>;

/** Returns where to continue reading. */
function placeOf(since: ChangesCursor | undefined, { floor, view }: State, readAt: number): Place {
  return since?.floor === floor && since.view === view ? since : beginning(readAt);
}

/** Returns where to continue reading for a program that knows all changes up to a time, in milliseconds. */
function placeAt(since: number, floor: number, readAt: number): Place {
  const at = since - timeIsRoughMs;
  return at > floor ? { all: false, at, id: 0, horizon: never } : beginning(readAt);
}

const beginning = (readAt: number): Place => ({ all: true, at: 0, id: 0, horizon: readAt });
