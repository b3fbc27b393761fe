import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/people/notifications/notifications.css?url';
import { ManagerChat } from '#app/components/talk/chat/manager-chat.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { onlyOpened } from '#app/http/answers/only-opened.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { readManagerChat } from '#server/talk/chat/read-manager-chat.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  onlyOpened(request);
  const before = new URL(request.url).searchParams.get('before');
  const id = managerIdOf(request, params.id);
  return { ...(await load(request, readManagerChat, { id, before })), older: before !== null };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Переписка: ${data?.manager.name ?? ''}`) },
];

/** The conversation of a manager who has left, for the main user (§2.19.2). */
export default function ChatOfManager() {
  const chat = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <ManagerChat {...chat} />
    </section>
  );
}
