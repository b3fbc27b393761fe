import { callbackAsked } from '#app/components/callback/callback-asked.ts';
import { requestCallback } from '#server/callback/request-callback.server.ts';
import { listChat } from '#server/chat/list-chat.server.ts';
import { sendChat } from '#server/chat/send-chat.server.ts';
import { hideTopNews } from '#server/news/hide-top-news.server.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { chatMessages, done } from '../reply/shapes/talk.ts';
import { read, row } from '../row.ts';

/** Callback, chat and the news on top (contract §3.3). */
export const apiTalk = [
  row({
    verbs: ['POST'],
    url: '/api/callback',
    useCase: requestCallback,
    client: true,
    reply: json(done, refusedWithStatus),
    screen: '/callback',
    told: callbackAsked,
  }),
  row({
    verbs: read,
    url: '/api/chat',
    when: { action: 'messages' },
    useCase: listChat,
    reply: json(chatMessages),
    screen: '/cabinet/chat',
  }),
  row({
    verbs: ['POST'],
    url: '/api/chat',
    when: { action: 'send' },
    useCase: sendChat,
    reply: json(chatMessages, refusedWithStatus),
    screen: '/cabinet/chat',
  }),
  row({
    verbs: ['POST'],
    url: '/api/hidetopnews',
    useCase: hideTopNews,
    reply: json(done, refusedWithStatus),
    screen: '/news',
  }),
];
