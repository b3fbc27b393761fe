import { fail } from '#server/kernel/result.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { chatMessages, done } from '../reply/shapes/talk.ts';
import type { Documented } from './documented.ts';

const at = Date.parse('2026-07-20T09:00:00Z');
const question = { id: 7, fromWhom: 'cid1', author: 'Анна', message: 'Когда отгрузите заказ 1042?', at };
const answer = { id: 8, fromWhom: 'mid1', author: 'Ирина', message: 'Завтра после обеда.', at };

export const apiTalkDocs: Documented[] = [
  {
    url: '/api/callback',
    says: 'Asks to be called. Nobody needs to be signed in. Three an hour for one number, ten for one address or account, then 429.',
    fields: { phone: 'ten digits in any spelling', firstname: 'whom to ask for' },
    call: { path: '/api/callback/', form: 'phone=+7 (916) 123-45-67&firstname=Анна' },
    answer: done(),
    refused: refusedWithStatus(fail('BAD_INPUT', { fields: { phone: ['Это поле необходимо заполнить.'] } })),
  },
  {
    url: '/api/chat',
    when: { action: 'messages' },
    says: 'The conversation of who asks with his manager: the newest 50 messages, oldest at the top. `from_whom`: `cid…` the customer, `mid…` the manager.',
    fields: {
      after: 'the id of a message: only what came after it, at most 200',
      before: 'the id of a message: the 50 before it',
    },
    call: { path: '/api/chat/?action=messages' },
    answer: chatMessages({ messages: [question, answer] }),
  },
  {
    url: '/api/chat',
    when: { action: 'send' },
    says: 'Sends a message, and gives the newest ones. Thirty a minute, then 429.',
    fields: { message: 'at most 4,000 characters' },
    call: { path: '/api/chat/', form: `action=send&message=${question.message}` },
    answer: chatMessages({ messages: [question] }),
    refused: refusedWithStatus(fail('BAD_INPUT', { fields: { message: ['Напишите сообщение'] } })),
  },
  {
    url: '/api/hidetopnews',
    says: 'Takes a news item off the top of the screens of who asks. Doing it twice is fine.',
    fields: { id: 'the news item' },
    call: { path: '/api/hidetopnews/', form: 'id=7' },
    answer: done(),
  },
];
