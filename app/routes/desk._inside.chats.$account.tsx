import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sendMessage } from '#app/actions/talk/chat/answer-chat.server.ts';
import { DeskChat } from '#app/components/desk/chats/desk-chat.tsx';
import { deskChat } from '#app/components/desk/desk-hrefs.ts';
import { waitingTitle } from '#app/components/desk/frame/waiting-title.ts';
import stylesUrl from '#app/components/talk/chat/chat.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { isSeen } from '#app/http/requests/initiator.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { getConversation } from '#server/talk/chat/get-conversation.server.ts';
import { markConversationRead } from '#server/talk/chat/mark-conversation-read.server.ts';
import { getReadyAnswer } from '#server/talk/ready-answers/get-ready-answer.server.ts';
import { listReadyAnswers } from '#server/talk/ready-answers/list-ready-answers.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const accountOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такого чата нет');

/** Opening a conversation marks its messages as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = accountOf(request, params.account);
  const { searchParams } = new URL(request.url);
  const before = searchParams.get('before');
  const order = searchParams.get('order');
  const conversation = await load(request, getConversation, { account, before, order });
  const until = conversation.messages.at(-1)?.id;
  if (conversation.firstUnread !== undefined && isSeen(request))
    await run(request, markConversationRead, { account, until });
  const { answers } = await load(request, listReadyAnswers, undefined);
  return { conversation, answers, older: before !== null, formKey: randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const account = accountOf(request, params.account);
  const refused = await sendMessage(request, {
    access: answerChat.access,
    send: (message) => run(request, answerChat, { ...message, account }),
    ready: (id) => run(request, getReadyAnswer, { id }),
  });
  return refused ?? redirectWith(`${deskChat(account)}#last`);
}

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => [
  { title: pageTitle(waitingTitle(`Чат: ${shown?.conversation.customer.name ?? ''}`, matches)) },
];

export default function ChatOfCustomer() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id } = shown.conversation.customer;
  return (
    <section className="chat-page" aria-labelledby="h">
      {/* Another account or another part of the conversation needs a new list. */}
      <DeskChat key={`${id} ${shown.older}`} {...shown} reply={reply} />
    </section>
  );
}
