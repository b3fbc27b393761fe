import { errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import type { NotificationSetting } from '#server/people/notifications/notification-view.ts';
import { AllAddresses } from './all-addresses.tsx';
import { NotificationRow } from './notification-row.tsx';
import type { SettingReply } from './setting-reply.ts';

type Props = {
  settings: NotificationSetting[];
  email: string;
  /** Whether the screen has «Уведомления в браузере». */
  offersPush: boolean;
  /** Whether any browser of the account shows notifications, so that there is a choice. */
  inBrowsers: boolean;
  reply: SettingReply | undefined;
};

/**
 * The notification settings of the account: one row per kind, with a switch that acts at once, and the
 * e-mail.
 */
export function NotificationSettings({ settings, email, offersPush, inBrowsers, reply }: Props) {
  const items = (reply?.errors ?? []).map((text) => ({ href: `#value-${reply?.kind}`, text }));
  return (
    <>
      <ErrorSummary title={reply?.title ?? errorTitle('E-mail не сохранён', items.length)} items={items} />
      <div className="card">
        <p className="notify-intro quiet">
          О включённом сообщим в портале и письмом
          {offersPush && (
            <>
              , а если хотите – и <a href="#push">в браузере</a>
            </>
          )}
          . Если адрес не указан, пишем на {email}.
        </p>
        <AllAddresses settings={settings} email={email} reply={reply?.kind === 'all' ? reply : undefined} />
        <ul className="notify-list">
          {settings.map((setting) => (
            <NotificationRow
              key={setting.kind}
              setting={setting}
              email={email}
              inBrowsers={inBrowsers}
              reply={reply?.kind === setting.kind ? reply : undefined}
            />
          ))}
        </ul>
      </div>
    </>
  );
}
