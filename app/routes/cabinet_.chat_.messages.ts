import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerNews, answerSent } from '#app/components/chat/answer-chat.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { listChat } from '#server/chat/list-chat.server.ts';
import { markChatRead } from '#server/chat/mark-chat-read.server.ts';
import { sendChat } from '#server/chat/send-chat.server.ts';

/** The chat of the customer for scripts. */
const deedsOf = (request: Request) => ({
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
