import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerPushForm } from '#app/actions/people/notifications/push-form.server.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { messagesPath, notificationsPath } from '#app/components/people/notifications/notification-hrefs.ts';
import { NotificationSettings } from '#app/components/people/notifications/notification-settings.tsx';
import stylesUrl from '#app/components/people/notifications/notifications.css?url';
import { PushDevices } from '#app/components/people/notifications/push-devices.tsx';
import type { SettingReply } from '#app/components/people/notifications/setting-reply.ts';
import { textOf } from '#app/components/ui/field.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { dealerSession } from '#app/http/sessions/session-cookie.server.ts';
import { staleFormOf } from '#server/kernel/reconcile.ts';
import { listNotifications } from '#server/people/notifications/list-notifications.server.ts';
import { setAllAddresses } from '#server/people/notifications/set-all-addresses.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { listPushDevices } from '#server/people/push/list-push-devices.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await dealerSession.read(request);
  const [notifications, push] = await Promise.all([
    load(request, listNotifications, undefined),
    load(request, listPushDevices, { session }),
  ]);
  return { ...notifications, push };
}

/**
 * Saves the switch or the e-mail of one kind, saves the e-mail of all kinds, or handles the forms of browsers. A script
 * that pressed a switch stays on the screen.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const ofBrowsers = await answerPushForm(request, values);
  if (ofBrowsers) return ofBrowsers;
  const isAll = values.form === 'all';
  const result = isAll
    ? await run(request, setAllAddresses, values)
    : await run(request, setNotification, values);
  if (result.ok) {
    if (values.via === 'script') return null;
    return redirectWith(notificationsPath, savedFlash(result.value.meanwhile));
  }
  const errors = result.fields.value;
  if (!errors) throw refusalPage(request, result);
  const stale = staleFormOf(result);
  const reply: SettingReply = {
    kind: isAll ? 'all' : String(values.kind ?? ''),
    value: String(values.value ?? ''),
    original: stale ? JSON.stringify(stale.original) : textOf(values.original),
    title: stale && result.message,
    errors,
  };
  return data(reply, { status: result.status });
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Уведомления') }];

export default function Notifications() {
  const { settings, email, push } = useLoaderData<typeof loader>();
  const { publicKey, devices } = push;
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
      <NotificationSettings
        settings={settings}
        email={email}
        offersPush={publicKey !== undefined}
        inBrowsers={devices.length > 0}
        reply={reply}
      />
      {publicKey && <PushDevices publicKey={publicKey} email={email} devices={devices} />}
    </section>
  );
}
