import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { followAgain } from '#server/ordering/watches/follow-again.server.ts';
import { followGoods } from '#server/ordering/watches/follow-goods.server.ts';
import { showFollowedGoods } from '#server/ordering/watches/show-followed-goods.server.ts';
import { stopFollowing } from '#server/ordering/watches/stop-following.server.ts';
import { unfollowGoods } from '#server/ordering/watches/unfollow-goods.server.ts';
import { listWebhooks } from '#server/ordering/webhooks/list-webhooks.server.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** In the cabinet, people can list and unfollow the products that programs follow (§12.12.4). */

const fresh = smallWorld();
const { main, manager, other } = actors;
const as = (actor: SignedIn = main, now = noon) => fresh.as(actor, now);
const show = async (raw: object = {}, actor = main) => await as(actor).does(showFollowedGoods, raw);
const stop = (raw: object, actor = main, now = noon) => as(actor, now).tries(stopFollowing, raw);
const again = (raw: object, actor = main, now = noon) => as(actor, now).tries(followAgain, raw);
const shownOf = async (actor = main) => (await show({}, actor)).state;
const idsOf = ({ goods }: { goods: { id: number }[] }) => goods.map(({ id }) => id).sort();

beforeEach(async () => {
  await forgetMarks(fresh.db);
  await clearTables(fresh.db, 'ended_follows');
  await as().does(followGoods, { ids: '101,102' });
  await as(manager).does(followGoods, { ids: '103' });
});

describe('products that programs follow', () => {
  test('the main user can list followed products of all managers, and a manager only his own', async () => {
    const own = await show();
    expect(idsOf(own)).toEqual([101, 102]);
    expect(own.owners.map(({ id, count }) => [id, count]).sort()).toEqual([
      [main.accountId, 2],
      [manager.accountId, 1],
    ]);
    expect(idsOf(await show({ owner: manager.accountId }))).toEqual([103]);
    const { articul } = own.goods.find(({ id }) => id === 102)!;
    expect(idsOf(await show({ query: articul }))).toEqual([102]);
    expect(idsOf(await show({ query: 'такого нет' }))).toEqual([]);
    const managers = await show({}, manager);
    expect([idsOf(managers), managers.owners.length]).toEqual([[103], 1]);
    expect((await as().does(listWebhooks, {})).followed).toBe(3);
    expect((await as(manager).does(listWebhooks, {})).followed).toBe(1);
  });

  test('one or all followed products can be unfollowed and, within a day, followed again', async () => {
    const one = okValue(await stop({ product: 101 }));
    expect(one).toEqual({ count: 1, articul: expect.any(String), at: noon });
    expect(okValue(await stop({ product: 101 }))).toMatchObject({ count: 0 });
    expect(idsOf(await show())).toEqual([102]);
    expect(okValue(await again({ at: noon }))).toEqual({ count: 1 });
    expect(await again({ at: noon })).toMatchObject({ code: 'NOT_FOUND' });

    const all = okValue(await stop({ shown: await shownOf() }, main, noon + 1));
    expect(all.count).toBe(2);
    expect((await show()).owner.count).toBe(1);
    expect(idsOf(await show({ owner: main.accountId }))).toEqual([]);
    expect(okValue(await again({ at: all.at }, main, noon + dayMs))).toEqual({ count: 2 });
    expect(idsOf(await show())).toEqual([101, 102]);
  });

  test('unfollowing all products is refused if the list has changed since it was shown', async () => {
    const shown = await shownOf();
    await as(main, noon + 1).does(followGoods, { ids: '104' });
    for (const raw of [{ shown }, {}]) expect(await stop(raw)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(idsOf(await show())).toEqual([101, 102, 104]);
    // The number of products is the same as before, but one product is different.
    await as().does(unfollowGoods, { ids: '101' });
    const message = expect.stringContaining('теперь в нём 2\u00a0товара');
    expect(await stop({ shown })).toMatchObject({ code: 'CHANGED_MEANWHILE', message });
    expect(okValue(await stop({ shown: await shownOf() })).count).toBe(2);
  });

  test('unfollowed products are listed by click for a day, and following again is recorded', async () => {
    okValue(await stop({ product: 101 }));
    okValue(await stop({ shown: await shownOf() }, main, noon + 1));
    const ended = async (now: number) =>
      (await as(main, now).does(showFollowedGoods, { owner: main.accountId })).ended;
    expect(await ended(noon + 2)).toEqual([
      { at: noon + 1, count: 1 },
      { at: noon, count: 1 },
    ]);
    expect(await ended(noon + dayMs)).toEqual([{ at: noon + 1, count: 1 }]);
    okValue(await again({ at: noon + 1 }));
    expect(await ended(noon + 2)).toEqual([{ at: noon, count: 1 }]);
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(changes)).toEqual([
      expect.objectContaining({ label: 'Программы снова следят', after: '1\u00a0товар' }),
    ]);
  });

  test('following again skips products that their program has unfollowed meanwhile', async () => {
    const { at } = okValue(await stop({ shown: await shownOf() }));
    await as().does(unfollowGoods, { ids: '101' });
    expect(okValue(await again({ at }))).toEqual({ count: 1 });
    expect(idsOf(await show())).toEqual([102]);
  });

  test('only the manager and the main user may unfollow a manager’s products', async () => {
    const owner = manager.accountId;
    for (const [actor, whose] of [
      [other, owner],
      [manager, main.accountId],
    ] as const) {
      const refused = { code: 'NOT_FOUND' };
      expect(await stop({ owner: whose, product: 103 }, actor)).toMatchObject(refused);
      expect(await again({ owner: whose, at: noon }, actor)).toMatchObject(refused);
      expect(await as(actor).tries(showFollowedGoods, { owner: whose })).toMatchObject(refused);
    }
    okValue(await stop({ owner, shown: await shownOf(manager) }));
    expect(idsOf(await show({}, manager))).toEqual([]);
    expect(okValue(await again({ at: noon }, manager))).toEqual({ count: 1 });
  });

  test('unfollowed products cannot be followed again after a day and are deleted', async () => {
    okValue(await stop({ shown: await shownOf() }));
    expect(await again({ at: noon }, main, noon + dayMs)).toMatchObject({ code: 'NOT_FOUND' });
    const ctx = { ...fresh.as(), now: noon + dayMs, mailer: undefined as never };
    await cleanUpJob.periodic({} as never, ctx, undefined as never);
    expect(await fresh.db.selectFrom('ended_follows').select('product_id').execute()).toEqual([]);
  });
});
