import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ChatList } from '#app/components/desk/chats/chat-list.tsx';
import { waitingTitle } from '#app/components/desk/frame/waiting-title.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listConversations } from '#server/talk/chat/list-conversations.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = (params.get('query') ?? '').trim();
  return { query, list: await load(request, listConversations, { query, page: params.get('page') }) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(waitingTitle(listTitle('Чаты', data?.list.paging), matches)) },
];

export default function Chats() {
  return (
    <section aria-labelledby="h">
      <ChatList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
