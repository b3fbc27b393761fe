import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MailingList } from '#app/components/desk/mailings/mailing-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listMailings } from '#server/content/mailings/list-mailings.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return load(request, listMailings, { part: params.get('part'), page: params.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data: list }) => [
  { title: pageTitle(listTitle('Сообщения дилерам', list?.paging)) },
];

export default function Messages() {
  return (
    <section aria-labelledby="h">
      <MailingList list={useLoaderData<typeof loader>()} />
    </section>
  );
}
