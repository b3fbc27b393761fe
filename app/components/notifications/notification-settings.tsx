import { errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import type { NotificationSetting } from '#server/notifications/notification-view.ts';
import { NotificationRow } from './notification-row.tsx';
import type { SettingReply } from './setting-reply.ts';

type Props = { settings: NotificationSetting[]; email: string; reply: SettingReply | undefined };

/** What the account is told of: a row a kind, switched on and off at once, with the e-mail that is written to. */
export function NotificationSettings({ settings, email, reply }: Props) {
  const items = (reply?.errors ?? []).map((text) => ({ href: `#value-${reply?.kind}`, text }));
  return (
    <>
      <ErrorSummary title={errorTitle('E-mail не сохранён', items.length)} items={items} />
      <div className="card">
        <p className="notify-intro cnt">
          О том, что включено, придёт сообщение в портал и письмо. Пустой адрес – адрес учётной записи,{' '}
          {email}.
        </p>
        <ul className="notify-list">
          {settings.map((setting) => (
            <NotificationRow
              key={setting.kind}
              setting={setting}
              email={email}
              reply={reply?.kind === setting.kind ? reply : undefined}
            />
          ))}
        </ul>
      </div>
    </>
  );
}
