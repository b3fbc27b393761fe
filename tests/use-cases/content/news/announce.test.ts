import { beforeEach, describe, expect, test } from 'vitest';
import { newsJob } from '#server/content/news/announce-news.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const run = (now: number) => doJobs(fresh.db, now, [newsJob]);
const announced = async () =>
  (
    await fresh.db.selectFrom('messages').select(['account_id', 'header', 'href']).orderBy('id').execute()
  ).map(({ account_id, header, href }) => `${account_id} ${header} ${href}`);

beforeEach(async () => {
  for (const table of ['messages', 'jobs', 'news', 'notification_settings'] as const)
    await fresh.db.deleteFrom(table).execute();
  await ensurePeriodicJobs(fresh.db, noon, [newsJob]);
  for (const actor of [actors.main, actors.observer])
    await fresh.as(actor).tries(setNotification, { kind: 'news', enabled: 1 });
});

describe('announcing news', () => {
  test('news items are sent once to accounts that want them, oldest first', async () => {
    await insertNews(
      fresh.db,
      { id: 1, published_at: noon - 1, announced_at: null },
      { id: 2, published_at: noon - 2 },
      { id: 3, published_at: noon - 3, announced_at: noon - 3 },
    );
    await run(noon);
    const expected = [
      '1 Новость 2 /news/2',
      '3 Новость 2 /news/2',
      '1 Новость 1 /news/1',
      '3 Новость 1 /news/1',
    ];
    expect(await announced()).toEqual(expected);
    await run(noon + dayMs);
    expect(await announced()).toEqual(expected);
    const mails = await queuedMails(fresh.db);
    expect(mails).toHaveLength(4);
    expect(mails[0]).toMatchObject({ to: 'main@example.com', subject: 'Новость 2 – Светоч Опт' });
    expect(mails[0]?.text).toContain('https://portal.test/news/2');
  });

  test('a news item is not sent before its publication time', async () => {
    await insertNews(fresh.db, { id: 1, published_at: noon + 90_000 });
    await run(noon);
    await run(noon + 60_000);
    expect(await announced()).toEqual([]);
    await run(noon + 120_000);
    expect(await announced()).toHaveLength(2);
  });

  test('a news item counts as announced even if nobody wants news', async () => {
    await clearTables(fresh.db, 'notification_settings');
    await insertNews(fresh.db, { id: 1 });
    await run(noon);
    await fresh.as(actors.main).tries(setNotification, { kind: 'news', enabled: 1 });
    await run(noon + dayMs);
    expect(await announced()).toEqual([]);
  });

  test('a news item is announced later if its announcement crashes before the commit', async () => {
    await insertNews(fresh.db, { id: 1 });
    const dies = {
      ...newsJob,
      periodic: async (...args: Parameters<typeof newsJob.periodic>) => {
        await newsJob.periodic(...args);
        throw new Error('killed');
      },
    };
    await doJobs(fresh.db, noon, [dies]);
    expect(await announced()).toEqual([]);
    await run(noon + dayMs);
    expect(await announced()).toHaveLength(2);
  });
});
