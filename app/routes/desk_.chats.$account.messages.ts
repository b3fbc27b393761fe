import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerNews, answerSent } from '#app/actions/talk/chat/answer-chat.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { getConversation } from '#server/talk/chat/get-conversation.server.ts';
import { markConversationRead } from '#server/talk/chat/mark-conversation-read.server.ts';

/** Returns what scripts can do in a conversation at the desk. */
const deedsOf = (request: Request, account: string | undefined) => ({
  access: answerChat.access,
  list: (after: unknown) => run(request, getConversation, { account, after }),
  read: (until: number) => run(request, markConversationRead, { account, until }),
  send: (values: object) => run(request, answerChat, { ...values, account }),
});

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerNews(request, deedsOf(request, params.account));
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSent(request, deedsOf(request, params.account));
}
