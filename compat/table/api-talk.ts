import { callbackAsked } from '#app/components/talk/callback/callback-asked.ts';
import { hideTopNews } from '#server/content/news/hide-top-news.server.ts';
import { fail } from '#server/kernel/result.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { listChat } from '#server/talk/chat/list-chat.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { july, leftEmpty } from '../docs/examples.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { chatMessages, done } from '../reply/shapes/talk.ts';
import { chapter, read, row } from '../row.ts';

const question = {
  id: 7,
  fromWhom: 'cid1',
  author: 'Анна',
  message: 'Когда отгрузите заказ 1042?',
  at: july,
};
const answer = { id: 8, fromWhom: 'mid1', author: 'Ирина', message: 'Завтра после обеда.', at: july };

/** Callback, chat and top news (§7.3.16–7.3.18). */
export const apiTalk = chapter({ title: 'Callback, chat, news on top' }, [
  row({
    verbs: ['POST'],
    url: '/api/callback',
    useCase: requestCallback,
    client: true,
    reply: json(done, refusedWithStatus),
    screen: '/callback',
    flash: callbackAsked,
    docs: {
      says: 'Requests a call back. No session is needed. Limits: three requests an hour and six a day for one telephone number, ten an hour and thirty a day from one network address or account; then 429.',
      fields: { phone: 'ten digits in any spelling', firstname: 'the name of the person to call' },
      call: { path: '/api/callback/', form: 'phone=+7 (916) 123-45-67&firstname=Анна' },
      answer: () => undefined,
      refused: () => leftEmpty('phone'),
    },
  }),
  row({
    verbs: read,
    url: '/api/chat',
    when: { action: 'messages' },
    useCase: listChat,
    // In old calls a message cannot refer to an order, so this field is ignored.
    set: { order: '' },
    reply: json(chatMessages),
    screen: '/cabinet/chat',
    docs: {
      says: 'The account’s chat with its manager: the latest 50 messages, oldest first. `from_whom`: `cid…` the customer, `mid…` the manager. A file sent on the site is the last line of its `message`: `Файл: ` and the name.',
      fields: {
        after: 'the id of a message: returns at most 200 messages after it',
        before: 'the id of a message: returns the 50 messages before it',
      },
      call: { path: '/api/chat/?action=messages' },
      answer: () => ({ messages: [question, answer] }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/chat',
    when: { action: 'send' },
    useCase: sendChat,
    // In old calls a message cannot refer to an order or a file, so these fields are ignored.
    set: { order: '', file: '' },
    reply: json(chatMessages, refusedWithStatus),
    screen: '/cabinet/chat',
    docs: {
      says: 'Sends a message and returns the latest ones. At most thirty a minute, then 429.',
      fields: {
        message: 'at most 4,000 characters',
        key: '8 to 64 characters chosen by the caller; a message sent twice with the same key is stored once',
      },
      types: { key: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' } },
      call: { path: '/api/chat/', form: `action=send&message=${question.message}` },
      answer: () => ({ messages: [question] }),
      refused: () => fail('BAD_INPUT', { fields: { message: ['Напишите сообщение'] } }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/hidetopnews',
    atEnd: 'id',
    useCase: hideTopNews,
    reply: json(done, refusedWithStatus),
    screen: '/news',
    docs: {
      says: 'Hides a news item from the top of the account’s screens. Repeating the call is not an error.',
      fields: { id: 'the news item' },
      call: { path: '/api/hidetopnews/', form: 'id=7' },
      answer: () => undefined,
    },
  }),
]);
