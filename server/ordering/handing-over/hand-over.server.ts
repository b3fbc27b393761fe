import { z } from 'zod';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { mainOnly, type SignedIn } from '../../kernel/actor.ts';
import { zFlag, zId, zOptional } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { actorsOf } from '../../people/accounts/actor-of.repository.server.ts';
import { switchOf } from '../../people/accounts/switch-of.server.ts';
import { holdAccounts } from '../../people/managers/copy.repository.server.ts';
import { noSuchManager } from '../../people/managers/no-such-manager.ts';
import { findManager } from '../../people/managers/repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countDrafts } from '../drafts/repository.server.ts';
import { maxDrafts } from '../drafts/rules.ts';
import { maxMarks } from '../marks/mark.ts';
import { countNeeds, needsAmong } from '../needs/repository.server.ts';
import { writeWanted } from '../needs/wanted.server.ts';
import { countWatches, putWatches, takeWaiting } from '../watches/repository.server.ts';
import { changesIn, stockedIn } from '../watches/rules.ts';
import { switchAllOff } from '../webhooks/switch-held.server.ts';
import { givenText } from './handing-over-view.ts';
import { giveDrafts, heirsOf, leftBehind, revokeTokens, takeNeeds } from './repository.server.ts';

const nobodyChosen = 'Выберите, кому передать дела';

/**
 * Hands over what a manager leaves behind (§2.19.2): transfers the drafts, and the needs with the waiting list, to
 * another account, as selected. If requested, revokes tokens and disables webhooks. If requested, disables the
 * manager's access, which ends tokens and webhooks anyway. Makes all of these changes or none. Adds up quantities of
 * goods that both accounts need, and merges equal entries of the waiting lists. Returns what was done. Refusals:
 * NOT_FOUND; BAD_INPUT at `to` when nobody is chosen, or when the chosen account would have too many drafts, needs or
 * watches.
 */
export const handOver = useCase({
  name: 'hand-over',
  access: mainOnly,
  writes: true,
  input: z.object({
    id: zId,
    to: zOptional(zId).catch(undefined),
    drafts: zFlag,
    needs: zFlag,
    tokens: zFlag,
    close: zFlag,
  }),
  async run({ id, to, ...what }, ctx) {
    const { db, actor, now, log } = ctx;
    // One statement locks both accounts in the order of their ids, so that two calls with the same accounts cannot
    // deadlock.
    await holdAccounts(db, actor.dealerId, [id, to ?? id]);
    const manager = await findManager(db, actor, id);
    if (manager?.type !== '2') return noSuchManager();
    const left = await leftBehind(db, id, now);
    const closes = what.close && manager.enabled;
    const done = {
      drafts: what.drafts ? left.drafts : 0,
      draftNames: what.drafts ? left.draftNames : [],
      needs: what.needs ? left.needs : 0,
      watches: what.needs ? left.watches : 0,
      tokens: what.tokens || closes ? left.tokens + left.programTokens + left.webhooks : 0,
    };
    const heir = (await heirsOf(db, actor.dealerId, id)).find((each) => each.id === to);
    const [heirActor] = heir ? await actorsOf(db, [heir.id]) : [];
    const isGiven = done.drafts + done.needs + done.watches > 0;
    if (isGiven) {
      if (!heirActor) return fail('BAD_INPUT', { fields: { to: [nobodyChosen] } });
      const tooMany = await refuseTooMuch(ctx, heirActor, done);
      if (tooMany) return tooMany;
      if (done.drafts > 0) await giveDrafts(db, id, heirActor.accountId);
      if (done.needs > 0) await giveNeeds(ctx, id, heirActor);
      if (done.watches > 0) await giveWatches(ctx, id, heirActor);
    }
    if (what.tokens) {
      await revokeTokens(db, id, now);
      await switchAllOff(ctx, id);
    }
    const header = manager.name || manager.email;
    await recordChange(ctx, {
      kind: 'account',
      id,
      header,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: [
        ...(heir && isGiven ? [noted('Дела переданы', `${heir.name}: ${givenText(done)}`)] : []),
        ...(done.tokens > 0 ? [noted('Токены и вебхуки', `отозвано: ${done.tokens}`)] : []),
      ],
    });
    if (closes) {
      const off = await switchOf(ctx, id, false);
      if (!off.ok) return off;
    }
    const { draftNames: _, ...counts } = done;
    log('manager.handed-over', { from: id, to, ...counts, closed: closes });
    return ok({ name: header, to: heir?.name ?? '', ...done, closed: closes });
  },
});

/**
 * Refuses when the heir would exceed the limits of drafts, needs or watches. Counts goods twice if both accounts have
 * them.
 */
async function refuseTooMuch(
  { db }: Pick<Context, 'db'>,
  heir: SignedIn,
  given: { drafts: number; needs: number; watches: number },
) {
  const refuse = (text: string) =>
    fail('BAD_INPUT', { fields: { to: [`${text}. Удалите лишние или выберите другого`] } });
  if (given.drafts > 0 && (await countDrafts(db, heir)) + given.drafts > maxDrafts)
    return refuse(`Стало бы больше ${counted(maxDrafts, 'черновика', 'черновиков', 'черновиков')}`);
  if (given.needs > 0 && (await countNeeds(db, heir.accountId)) + given.needs > maxMarks)
    return refuse(`Стало бы больше ${counted(maxMarks, 'потребности', 'потребностей', 'потребностей')}`);
  if (given.watches > 0 && (await countWatches(db, heir.accountId, 'wait')) + given.watches > maxMarks)
    return refuse(`В листе ожидания стало бы больше ${counted(maxMarks, 'товара', 'товаров', 'товаров')}`);
  return undefined;
}

async function giveNeeds({ db }: Pick<Context, 'db'>, from: number, heir: SignedIn): Promise<void> {
  const given = await takeNeeds(db, from);
  if (given.length === 0) return;
  const own = await needsAmong(
    db,
    heir.accountId,
    given.map(({ id }) => id),
  );
  const known = new Map(own.map((need) => [need.id, need]));
  const added = given.map((need) => {
    const before = known.get(need.id);
    return before ? { ...before, quantity: Math.min(before.quantity + need.quantity, maxQuantity) } : need;
  });
  await writeWanted({ db, actor: heir }, added);
}

/**
 * Transfers the waiting list to the heir. Watches of a disabled account are not checked, so their stored stock may be
 * outdated. If a product has run out since, its next arrival counts; a product that has arrived since is checked at
 * once.
 */
async function giveWatches({ db, now }: Pick<Context, 'db' | 'now'>, from: number, heir: SignedIn) {
  const taken = await takeWaiting(db, from);
  const ids = taken.map(({ id }) => id);
  const stocked = stockedIn(await freeStocks(db, ids));
  const freeOf = (id: number) => stocked.get(id) ?? new Map<number, number>();
  const given = taken.map((watch) => ({
    ...watch,
    inStock: watch.inStock.filter((wms) => freeOf(watch.id).has(wms)),
  }));
  await putWatches(db, { accountId: heir.accountId, kind: 'wait' }, given);
  const came = given.filter(({ id, inStock }) => changesIn(new Set(inStock), freeOf(id)).came.length > 0);
  if (came.length > 0)
    await markProductsChanged(
      db,
      came.map(({ id }) => id),
      now,
    );
}
