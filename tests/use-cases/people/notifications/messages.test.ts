import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { listMessages } from '#server/people/notifications/list-messages.server.ts';
import { markMessagesRead } from '#server/people/notifications/mark-messages-read.server.ts';
import { openMessage } from '#server/people/notifications/open-message.server.ts';
import { insertMessages } from '#tests/builders/insert-messages.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (actor: SignedIn = actors.main) => fresh.as(actor);
const list = async (page: unknown = 1, actor?: SignedIn) => await as(actor).does(listMessages, { page });

beforeEach(async () => {
  await clearTables(fresh.db, 'messages');
  await insertMessages(fresh.db, actors.main.accountId, 23);
  await insertMessages(fresh.db, actors.manager.accountId, 1);
});

describe('messages', () => {
  test('messages are listed twenty per page, newest first, and stay unread', async () => {
    const { messages, unread, paging } = await list();
    expect(messages).toHaveLength(20);
    expect(messages[0]?.text).toBe('Сообщение 23');
    expect([unread, paging.pages, paging.total]).toEqual([23, 2, 23]);
    expect((await list(2)).messages.map(({ text }) => text)).toEqual([
      'Сообщение 3',
      'Сообщение 2',
      'Сообщение 1',
    ]);
    expect((await list()).unread).toBe(23);
  });

  test('opening a message marks it as read and returns the address of its subject', async () => {
    const id = (await list()).messages[4]!.id;
    expect(await as().does(openMessage, { id })).toEqual({ id, href: '/cabinet/orders' });
    expect((await list()).messages.filter(({ readAt }) => readAt !== null).map((each) => each.id)).toEqual([
      id,
    ]);
    expect(await as().tries(openMessage, { id })).toMatchObject({ ok: true });
  });

  test('messages of another account are not found', async () => {
    const id = (await list(1, actors.manager)).messages[0]!.id;
    for (const actor of [actors.main, actors.observer, actors.other])
      expect(await as(actor).tries(openMessage, { id })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await list(1, actors.manager)).unread).toBe(1);
  });

  test('all messages can be marked as read, except those that arrived after the list was shown', async () => {
    const upTo = (await list()).messages[2]!.id;
    expect(await as().does(markMessagesRead, { upTo })).toEqual({ read: 21 });
    expect((await list()).unread).toBe(2);
    expect(await as().does(markMessagesRead, {})).toEqual({ read: 2 });
    expect(await as().does(markMessagesRead, {})).toEqual({ read: 0 });
    expect((await list(1, actors.manager)).unread).toBe(1);
  });
});
