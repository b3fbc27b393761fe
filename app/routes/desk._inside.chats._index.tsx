import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ChatList } from '#app/components/desk/chat-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listConversations } from '#server/talk/chat/list-conversations.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listConversations, { page: new URL(request.url).searchParams.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Чаты', data?.paging)) },
];

export default function Chats() {
  return (
    <section aria-labelledby="h">
      <ChatList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
