import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { MessageList } from '#app/components/people/notifications/message-list.tsx';
import { messagesPath, notificationsPath } from '#app/components/people/notifications/notification-hrefs.ts';
import stylesUrl from '#app/components/people/notifications/notifications.css?url';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listMessages } from '#server/people/notifications/list-messages.server.ts';
import { markMessagesRead } from '#server/people/notifications/mark-messages-read.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listMessages, { page: new URL(request.url).searchParams.get('page') });
}

/** Marks the messages shown in the list, and all before them, as read («Прочитано всё»). */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { read } = await load(request, markMessagesRead, { upTo: values.upTo });
  const text =
    read > 0 ? `Прочитано: ${counted(read, 'сообщение', 'сообщения', 'сообщений')}` : 'Всё прочитано';
  return redirectWith(messagesPath, { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Сообщения', data?.paging)) },
];

export default function Messages() {
  const { messages, unread, paging, newest } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Сообщения"
        count={unread > 0 && counted(unread, 'новое', 'новых', 'новых')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Сообщения' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {unread > 0 && (
          <form method="post" action={`${messagesPath}?index`}>
            <input type="hidden" name="upTo" value={newest} />
            <SubmitButton busy="Отмечаем…" className="btn-sm">
              Прочитано всё
            </SubmitButton>
          </form>
        )}
        <a className="btn btn-sm" href={notificationsPath}>
          Настройки
        </a>
      </PageHead>
      <MessageList messages={messages} paging={paging} />
    </section>
  );
}
