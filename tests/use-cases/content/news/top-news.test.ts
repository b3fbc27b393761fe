import { beforeEach, describe, expect, test } from 'vitest';
import { hideTopNews } from '#server/content/news/hide-top-news.server.ts';
import { showTopNews } from '#server/content/news/show-top-news.server.ts';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/**
 * Item 1 is the newest and is not pinned. Items 2 and 3 are pinned until tomorrow, item 4 was pinned until a second
 * ago, and item 5 is published tomorrow.
 */
beforeEach(async () => {
  await clearTables(fresh.db, 'hidden_news', 'news');
  const tomorrow = { top_until: noon + dayMs };
  await insertNews(
    fresh.db,
    { id: 1 },
    { id: 2, ...tomorrow },
    { id: 3, ...tomorrow },
    { id: 4, top_until: noon },
    { id: 5, published_at: noon + dayMs, top_until: noon + 2 * dayMs },
  );
});

async function onTop(actor: Actor = actors.main, now = noon) {
  return (await fresh.as(actor, now).does(showFrame, undefined)).topNews;
}

const hide = (id: number, actor: Actor = actors.main) => fresh.as(actor).tries(hideTopNews, { id });
const show = (id: number, actor: Actor = actors.main) => fresh.as(actor).tries(showTopNews, { id });

describe('choosing the top news item', () => {
  test('every signed-in account sees the newest pinned news item that has not expired', async () => {
    expect(await onTop()).toEqual({ id: 2, header: 'Новость 2', publishedAt: noon - 2 * dayMs });
    expect((await onTop(actors.manager))?.id).toBe(2);
    expect((await onTop(actors.observer))?.id).toBe(2);
    expect(await onTop(anonymous)).toBeUndefined();
  });

  test('an expired pinned news item is replaced by the next published pinned item', async () => {
    expect((await onTop(actors.main, noon + dayMs - 1))?.id).toBe(2);
    expect((await onTop(actors.main, noon + dayMs))?.id).toBe(5);
    expect(await onTop(actors.main, noon + 2 * dayMs)).toBeUndefined();
  });
});

describe('hiding the top news item', () => {
  test('hiding a pinned news item reveals the next pinned item only to the account that hid it', async () => {
    expect(okValue(await hide(2))).toEqual({ id: 2 });
    expect((await onTop())?.id).toBe(3);
    okValue(await hide(3));
    expect(await onTop()).toBeUndefined();
    expect((await onTop(actors.manager))?.id).toBe(2);
    expect((await onTop(actors.other))?.id).toBe(2);
  });

  test('hiding a pinned news item can be repeated and undone', async () => {
    okValue(await hide(2));
    okValue(await hide(2));
    okValue(await show(2, actors.manager));
    expect((await onTop())?.id).toBe(3);
    okValue(await show(2));
    okValue(await show(2));
    expect((await onTop())?.id).toBe(2);
  });

  test('a missing or unpublished news item cannot be hidden', async () => {
    expect(await hide(999)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await hide(5)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await fresh.db.selectFrom('hidden_news').selectAll().execute()).toEqual([]);
  });
});
