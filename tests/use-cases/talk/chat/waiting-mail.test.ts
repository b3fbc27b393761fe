import { beforeEach, describe, expect, test } from 'vitest';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { markChatRead } from '#server/talk/chat/mark-chat-read.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { chatJob } from '#server/talk/chat/waiting-mail.server.ts';
import { noon } from '#tests/builders/context.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['chat_messages', 'chat_mails', 'jobs'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const at = (minutes: number) => noon + minutes * 60_000;
const write = (message: string, minutes: number, actor = actors.main) =>
  fresh.as(actor, at(minutes)).tries(sendChat, { message });
const answer = (message: string, minutes: number) =>
  fresh.as(staff, at(minutes)).tries(answerChat, { account: 1, message });
const read = (minutes: number) => fresh.as(actors.main, at(minutes)).tries(markChatRead, { until: 1e9 });

/** Advances the time and checks every minute; returns each minute in which a mail was queued, with its recipient. */
async function until(minutes: number, from = 0): Promise<string[]> {
  const found: string[] = [];
  for (let minute = from; minute <= minutes; minute++) {
    const before = (await queuedMails(fresh.db)).length;
    await doJobs(fresh.db, at(minute), [chatJob]);
    const mails = (await queuedMails(fresh.db)).slice(before);
    found.push(...mails.map(({ to }) => `${minute} ${to}`));
  }
  return found;
}

describe('mails to the wholesaler’s manager', () => {
  test('the wholesaler’s manager gets a mail with chat messages unanswered for five minutes', async () => {
    await write('Где заказ?', 0);
    await write('Ау!', 1);
    expect(await until(60)).toEqual(['5 irina@example.com']);
    expect((await queuedMails(fresh.db))[0]).toMatchObject({
      subject: 'Чат: Люмен ждёт ответа',
      replyTo: 'main@example.com',
    });
    const { text } = (await queuedMails(fresh.db))[0]!;
    expect(text).toContain('20.07.2026,\u00a012:00\nГде заказ?');
    expect(text).toContain('Ау!');
    expect(text).toContain('https://portal.test/desk/chats/1');
  });

  test('the wholesaler’s manager gets no mail about chat messages answered in time', async () => {
    await write('Где заказ?', 0);
    await answer('Едет', 4);
    expect(await until(9)).toEqual([]);
  });

  test('the wholesaler’s manager gets a mail about a message unanswered since his last answer', async () => {
    await write('Где заказ?', 0);
    await answer('Едет', 2);
    await write('А второй?', 3);
    expect(await until(30)).toEqual(['8 irina@example.com', '12 main@example.com']);
  });

  test('the wholesaler’s manager gets at most one mail in fifteen minutes about a conversation', async () => {
    await write('Раз', 0);
    expect(await until(6)).toEqual(['5 irina@example.com']);
    await write('Два', 7);
    await write('Чужое', 7, actors.other);
    expect(await until(60, 7)).toEqual(['12 irina@example.com', '20 irina@example.com']);
    const { text } = (await queuedMails(fresh.db)).at(-1)!;
    expect(text).toContain('Два');
    expect(text).not.toContain('Раз');
  });

  test('a chat mail about a dealer without assigned staff is sent to the 1C e-mail or all staff', async () => {
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: null });
    await write('Раз', 0, actors.other);
    expect(await until(10)).toEqual(['5 oleg@example.com']);
    await changeRows(fresh.db, 'dealers', { id: 2 }, { manager_email: '' });
    await write('Два', 40, actors.other);
    expect(await until(50, 40)).toEqual(['45 irina@example.com', '45 oleg@example.com']);
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: 1 });
  });
});

describe('mails to the dealer’s person', () => {
  test('an account gets a mail about a chat answer that stays unread for ten minutes', async () => {
    await answer('Готово', 0);
    expect(await until(40)).toEqual(['10 main@example.com']);
    const [mail] = await queuedMails(fresh.db);
    expect(mail?.text).toContain('Готово');
    expect(mail?.text).toContain('https://portal.test/cabinet/chat');
  });

  test('an account gets no mail about a chat answer that was read', async () => {
    await answer('Готово', 0);
    await read(9);
    expect(await until(40)).toEqual([]);
  });
});
