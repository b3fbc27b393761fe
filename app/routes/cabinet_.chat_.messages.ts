import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerNews, answerSent } from '#app/actions/talk/chat/answer-chat.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { listChat } from '#server/talk/chat/list-chat.server.ts';
import { markChatRead } from '#server/talk/chat/mark-chat-read.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';

/** Returns what scripts can do in the account's own chat. */
const deedsOf = (request: Request) => ({
  access: sendChat.access,
  list: (after: unknown) => run(request, listChat, { after }),
  read: (until: number) => run(request, markChatRead, { until }),
  send: (values: object) => run(request, sendChat, values),
});

export function loader({ request }: LoaderFunctionArgs) {
  return answerNews(request, deedsOf(request));
}

export function action({ request }: ActionFunctionArgs) {
  return answerSent(request, deedsOf(request));
}
