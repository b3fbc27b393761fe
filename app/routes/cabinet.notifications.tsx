import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { messagesPath, notificationsPath } from '#app/components/notifications/notification-hrefs.ts';
import { NotificationSettings } from '#app/components/notifications/notification-settings.tsx';
import stylesUrl from '#app/components/notifications/notifications.css?url';
import type { SettingReply } from '#app/components/notifications/setting-reply.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, load, refusalPage, run } from '#app/http/run-screen.server.ts';
import { listNotifications } from '#server/notifications/list-notifications.server.ts';
import { setNotification } from '#server/notifications/set-notification.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listNotifications, undefined);
}

/** The switch, or the e-mail of one kind; a script that pressed the switch stays where it is. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, setNotification, values);
  if (result.ok) {
    if (values.via === 'script') return null;
    return redirectWith(notificationsPath, { kind: 'ok', text: 'Данные сохранены' });
  }
  const errors = result.fields.value;
  if (!errors) throw refusalPage(request, result);
  const reply: SettingReply = { kind: String(values.kind ?? ''), value: String(values.value ?? ''), errors };
  return data(reply, { status: 400 });
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Уведомления') }];

export default function Notifications() {
  const { settings, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? undefined;
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Уведомления"
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Уведомления' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        <a className="btn btn-sm" href={messagesPath}>
          Сообщения
        </a>
      </PageHead>
      <NotificationSettings {...{ settings, email, reply }} />
    </section>
  );
}
