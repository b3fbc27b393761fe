import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sendMessage } from '#app/actions/talk/chat/answer-chat.server.ts';
import stylesUrl from '#app/components/talk/chat/chat.css?url';
import { ChatScreen, chatPath } from '#app/components/talk/chat/chat-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { isSeen } from '#app/http/requests/initiator.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listChat } from '#server/talk/chat/list-chat.server.ts';
import { markChatRead } from '#server/talk/chat/mark-chat-read.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Opening the chat marks its messages as read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const before = params.get('before');
  const conversation = await load(request, listChat, { before, order: params.get('order') });
  const until = conversation.messages.at(-1)?.id;
  if (conversation.firstUnread !== undefined && isSeen(request)) await run(request, markChatRead, { until });
  return { conversation, older: before !== null, formKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { access } = sendChat;
  const refused = await sendMessage(request, { access, send: (message) => run(request, sendChat, message) });
  return refused ?? redirectWith(`${chatPath}#last`);
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Чат с отделом продаж') }];

export default function Chat() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="chat-page" aria-labelledby="h">
      {/* Another part of the conversation needs a new list. */}
      <ChatScreen key={String(shown.older)} {...shown} reply={reply} />
    </section>
  );
}
