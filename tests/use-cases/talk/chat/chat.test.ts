import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { orderNumber } from '#server/ordering/orders/rules.ts';
import { refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { frameCounts } from '#server/portal/counts.repository.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import {
  conversationsThatDiffer,
  keepConversations,
} from '#server/talk/chat/conversation.repository.server.ts';
import { getConversation } from '#server/talk/chat/get-conversation.server.ts';
import { listChat } from '#server/talk/chat/list-chat.server.ts';
import { listConversations } from '#server/talk/chat/list-conversations.server.ts';
import { markChatRead } from '#server/talk/chat/mark-chat-read.server.ts';
import { markConversationRead } from '#server/talk/chat/mark-conversation-read.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['chat_messages', 'chat_mails', 'jobs', 'attempts'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const { main, manager, other } = actors;
const customer = (actor: SignedIn, now = noon) => fresh.as(actor, now);
const desk = (now = noon) => fresh.as(staff, now);
const send = (message: unknown, actor: SignedIn = main, more: { key?: string; now?: number } = {}) =>
  customer(actor, more.now).tries(sendChat, { message, key: more.key });
const answer = (message: string, account = main.accountId, now = noon) =>
  desk(now).tries(answerChat, { account, message });
const chatOf = async (actor: SignedIn, part = {}) => await customer(actor).does(listChat, part);
const messagesOf = async (actor: SignedIn, part = {}) =>
  (await chatOf(actor, part)).messages.map(({ fromWhom, message }) => `${fromWhom} ${message}`);

describe('conversations', () => {
  test('a conversation shows only its account’s messages, with authors and oldest first', async () => {
    await send('Есть ли прожекторы?');
    await answer('Есть, 260 штук');
    await send('Чужое', other);
    await send('Своё', manager);
    expect(await messagesOf(main)).toEqual(['cid1 Есть ли прожекторы?', 'mid1 Есть, 260 штук']);
    expect(await messagesOf(manager)).toEqual(['cid2 Своё']);
    expect(await messagesOf(other)).toEqual(['cid5 Чужое']);
    expect((await chatOf(main)).messages.map(({ author }) => author)).toEqual(['main@example.com', 'Ирина']);
  });

  test('chat messages before or after a given message are returned fifty at a time', async () => {
    const ids: number[] = [];
    for (let i = 1; i <= 53; i++)
      ids.push(okValue(await send(`№ ${i}`, main, { now: noon + i * 60_000 })).id);
    const newest = await chatOf(main);
    expect([newest.messages.length, newest.messages[0]?.message, newest.earlier]).toEqual([50, '№ 4', true]);
    const older = await chatOf(main, { before: newest.messages[0]?.id });
    expect([older.messages.map(({ message }) => message), older.earlier]).toEqual([
      ['№ 1', '№ 2', '№ 3'],
      false,
    ]);
    expect(await messagesOf(main, { after: ids[51] })).toEqual(['cid1 № 53']);
    expect(await messagesOf(main, { after: 'нечто' })).toHaveLength(50);
  });

  test('unread chat messages are counted separately for the account and for the staff', async () => {
    await send('Вопрос');
    await answer('Раз');
    const { id } = okValue(await answer('Два'));
    expect((await frameCounts(fresh.db, main, noon, undefined)).chat).toBe(2);
    expect((await chatOf(main)).firstUnread).toBe(id - 1);
    await customer(main).tries(markChatRead, { until: id - 1 });
    expect((await frameCounts(fresh.db, main, noon, undefined)).chat).toBe(1);
    // Messages of another person's conversation stay unread.
    await customer(other).tries(markChatRead, { until: id });
    expect((await chatOf(main)).firstUnread).toBe(id);

    const waiting = async () => (await desk().does(listConversations, {})).conversations[0]?.unread;
    expect(await waiting()).toBe(1);
    await desk().tries(markConversationRead, { account: 1, until: id });
    expect(await waiting()).toBe(0);
    expect((await chatOf(main)).firstUnread).toBe(id);
  });
});

describe('messages', () => {
  test('a chat message sent twice with one key is stored once', async () => {
    const key = 'a-key-of-a-form';
    const [first, second] = [await send('Один раз', main, { key }), await send('Один раз', main, { key })];
    expect(okValue(second)).toEqual(okValue(first));
    const both = await Promise.all([1, 2, 3].map(() => send('Разом', main, { key: 'another-key' })));
    expect(new Set(both.map((each) => okValue(each).id)).size).toBe(1);
    expect(await messagesOf(main)).toEqual(['cid1 Один раз', 'cid1 Разом']);
  });

  test.each([
    ['', 'Напишите сообщение'],
    [undefined, 'Напишите сообщение'],
    [' \n ', 'Напишите сообщение'],
    ['я'.repeat(4_001), 'Не длиннее 4\u00a0000\u00a0знаков, сейчас 4\u00a0001'],
  ])('invalid chat message %# is refused with an error at its field', async (message, text) => {
    expect(await send(message)).toMatchObject({ code: 'BAD_INPUT', fields: { message: [text] } });
    expect(await desk().tries(answerChat, { account: 1, message })).toMatchObject({
      fields: { message: [text] },
    });
  });

  test('a chat message may have several lines and thousands of letters and emoji', async () => {
    await send(`${'я'.repeat(1_999)}\r\n${'💡'.repeat(1_000)}`);
    expect((await chatOf(main)).messages[0]?.message).toBe(`${'я'.repeat(1_999)}\n${'💡'.repeat(1_000)}`);
  });

  test('the thirty-first chat message of an account within a minute is refused', async () => {
    for (let i = 0; i < 30; i++) await send(`${i}`);
    expect(await send('31')).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await send('другой', other)).toMatchObject({ ok: true });
    expect(await send('31', main, { now: noon + 60_001 })).toMatchObject({ ok: true });
  });

  test('ten simultaneous chat messages are all stored and listed by id', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? send(`${i}`) : answer(`${i}`))));
    const ids = (await chatOf(main)).messages.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
});

describe('messages about an order', () => {
  const number = orderNumber(1, noon);
  beforeAll(async () => {
    await insertOrder(fresh.db, { id: 1, created_at: noon });
    await insertOrder(fresh.db, { id: 2, account_id: manager.accountId, created_at: noon });
    await insertOrder(fresh.db, { id: 3, account_id: 5, dealer_id: 2, created_at: noon });
  });

  test('both sides see the order of a chat message, given either by its number or by its id', async () => {
    await customer(main).tries(sendChat, { message: 'Где он?', order: number });
    await desk().tries(answerChat, { account: 1, message: 'В пути', order: '1' });
    await send('Спасибо');
    const order = { id: 1, number };
    const orders = (list: { order?: unknown }[]) => list.map((message) => message.order);
    expect(orders((await chatOf(main)).messages)).toEqual([order, order, undefined]);
    const { messages } = await desk().does(getConversation, { account: 1 });
    expect(orders(messages)).toEqual([order, order, undefined]);
  });

  test.each([
    ['of another dealer', main, '3'],
    ['that does not exist', main, '26-000999'],
    ['with an invalid number', main, 'тот самый'],
    ['of a manager’s colleague', manager, '1'],
  ])('a chat message about an order %s is refused on both sides', async (_, actor, order) => {
    const { accountId: account } = actor;
    expect(await customer(actor).tries(sendChat, { message: 'Где?', order })).toMatchObject({
      fields: { order: ['Такого заказа нет'] },
    });
    expect(await desk().tries(answerChat, { account, message: 'Вот', order })).toMatchObject({
      fields: { order: ['Этому человеку такой заказ не виден'] },
    });
    expect(await messagesOf(actor)).toEqual([]);
    expect((await chatOf(actor, { order })).about).toBeUndefined();
    expect((await desk().does(getConversation, { account, order })).about).toBeUndefined();
  });

  test('a chat opened from an order is prepared for a message about the order', async () => {
    expect((await chatOf(main, { order: number })).about).toEqual({ id: 1, number });
    expect((await desk().does(getConversation, { account: 2, order: '2' })).about?.id).toBe(2);
  });
});

describe('the row of a conversation', () => {
  const kept = () => fresh.db.selectFrom('conversations').selectAll().orderBy('account_id').execute();

  test('a conversation row stores the unread counts of both sides and the start of the wait', async () => {
    const first = okValue(await send('Вопрос')).id;
    await send('Ещё вопрос', main, { now: noon + 60_000 });
    const last = okValue(await answer('Ответ', main.accountId, noon + 120_000)).id;
    const row = { account_id: 1, last_message_id: last, customer_unread: 1 };
    expect(await kept()).toEqual([{ ...row, staff_unread: 2, waits_since: noon, place: first }]);
    await desk().tries(markConversationRead, { account: 1, until: first });
    expect(await kept()).toEqual([{ ...row, staff_unread: 1, waits_since: noon + 60_000, place: first + 1 }]);
    await desk().tries(markConversationRead, { account: 1, until: last });
    expect(await kept()).toEqual([
      { ...row, staff_unread: 0, waits_since: null, place: Number.MAX_SAFE_INTEGER - last },
    ]);
    await customer(main).tries(markChatRead, { until: last });
    expect(await kept()).toMatchObject([{ customer_unread: 0 }]);
  });

  test('a conversation row stays correct when both sides write and read at the same time', async () => {
    const elsewhere = openDatabase(fresh.url);
    try {
      const there = testContext(elsewhere, staff);
      const { id } = okValue(await send('Начало'));
      await Promise.all(
        Array.from({ length: 6 }, (_, i) => [
          send(`вопрос ${i}`),
          there.tries(answerChat, { account: 1, message: `ответ ${i}` }),
          there.tries(markConversationRead, { account: 1, until: id + i * 2 }),
          customer(main).tries(markChatRead, { until: id + i * 2 }),
        ]).flat(),
      );
      expect(await conversationsThatDiffer(fresh.db)).toEqual([]);
      expect((await kept())[0]?.last_message_id).toBe((await chatOf(main)).messages.at(-1)?.id);
    } finally {
      await elsewhere.destroy();
    }
  });

  test('a conversation row that an earlier release did not update is found and corrected', async () => {
    const message = { staff_id: null, idempotency_key: null, created_at: noon, read_at: null };
    await send('Известное');
    await bulkInsert(fresh.db, 'chat_messages', [
      { ...message, account_id: 1, message: 'Ещё' },
      { ...message, account_id: 5, message: 'Новое' },
    ]);
    const differing = await conversationsThatDiffer(fresh.db);
    expect(differing.sort()).toEqual([1, 5]);
    await keepConversations(fresh.db, differing);
    expect(await conversationsThatDiffer(fresh.db)).toEqual([]);
    expect((await kept()).map((row) => row.staff_unread)).toEqual([2, 1]);
  });
});

describe('conversations at the desk', () => {
  test('the desk lists waiting conversations first, by longest wait, and then all others', async () => {
    await send('Первый');
    await send('Второй', other);
    await send('Третий', manager, { now: noon + 60_000 });
    // Writing again does not reset the waiting time.
    await send('Ещё раз', main, { now: noon + 120_000 });
    await answer('Отвечено', other.accountId);
    await desk().tries(markConversationRead, { account: 5, until: 1e9 });
    const { conversations, paging } = await desk().does(listConversations, {});
    expect(
      conversations.map(({ accountId, unread, waitsSince, message, manager: who }) => [
        ...[accountId, unread, waitsSince, message, who],
      ]),
    ).toEqual([
      [1, 2, noon, 'Ещё раз', undefined],
      [2, 1, noon + 60_000, 'Третий', undefined],
      [5, 0, undefined, 'Отвечено', 'Ирина'],
    ]);
    expect(paging).toMatchObject({ perpage: 20, total: 3 });
  });

  test('chats are found by words of the dealer’s name', async () => {
    await send('Первый');
    await send('Второй', other);
    for (const dealer of [1, 2]) await refreshDealerWords(fresh.db, dealer);
    const found = async (query: string) => {
      const { conversations, paging } = await desk().does(listConversations, { query });
      return [...conversations.map(({ accountId }) => accountId), paging.total];
    };
    expect(await found('люм')).toEqual([1, 1]);
    expect(await found('Другой')).toEqual([5, 1]);
    expect(await found('нет такого')).toEqual([0]);
    expect(await found('')).toEqual([1, 5, 2]);
  });

  test('staff can start a conversation, but only with an account that can chat', async () => {
    const empty = await desk().does(getConversation, { account: 2 });
    expect(empty).toMatchObject({ messages: [], customer: { name: 'manager@example.com', dealer: 'Люмен' } });
    expect(await answer('Здравствуйте', 2)).toMatchObject({ ok: true });
    for (const account of [3, 999]) {
      expect(await desk().tries(getConversation, { account })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await answer('Здравствуйте', account)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
