import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { Original } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { SwitchButton } from '#app/components/ui/switch-button.tsx';
import type { NotificationSetting } from '#server/people/notifications/notification-view.ts';
import { notificationsPath } from './notification-hrefs.ts';
import { notificationTexts } from './notification-texts.ts';
import type { SettingReply } from './setting-reply.ts';

type Props = {
  setting: NotificationSetting;
  email: string;
  inBrowsers: boolean;
  reply: SettingReply | undefined;
};

/** One kind of notification, in small forms: the switch, the e-mail, and whether browsers show it. */
export function NotificationRow({ setting, email, inBrowsers, reply }: Props) {
  const { kind, header, enabled, value, own, push } = setting;
  const id = `value-${kind}`;
  const shown = reply?.value ?? value;
  return (
    <li className="notify-row">
      <form method="post" action={notificationsPath} data-stay>
        <input type="hidden" name="kind" value={kind} />
        <SwitchButton
          on={enabled}
          word={enabled ? 'Включено' : 'Выключено'}
          name="enabled"
          value={enabled ? '0' : '1'}
          aria-labelledby={`head-${kind}`}
          aria-describedby={`text-${kind}`}
        />
      </form>
      <div className="notify-what">
        <h2 id={`head-${kind}`}>{header}</h2>
        <p className="quiet" id={`text-${kind}`}>
          {notificationTexts[kind]}
        </p>
        {inBrowsers && enabled && (
          <form method="post" action={notificationsPath} data-stay>
            <input type="hidden" name="kind" value={kind} />
            <SwitchButton
              on={push}
              word="В браузере"
              name="push"
              value={push ? '0' : '1'}
              aria-label={`В браузере: ${header}`}
            />
          </form>
        )}
      </div>
      <form method="post" action={notificationsPath} className="notify-mail" noValidate data-keep-scroll>
        <input type="hidden" name="kind" value={kind} />
        <Original key={`${own}${shown}${reply?.original}`} values={{ value }} returned={reply?.original} />
        <label className="form-label" htmlFor={id}>
          E-mail
          <span className="visually-hidden"> для уведомления «{header}»</span>
        </label>
        <div className="notify-line">
          <input
            id={id}
            type="email"
            className={controlClass('form-control form-control-sm', undefined, reply?.errors)}
            name="value"
            defaultValue={shown}
            key={`${own}${shown}`}
            placeholder={email}
            maxLength={254}
            autoComplete="email"
            {...describe(id, reply?.errors, undefined)}
          />
          <SubmitButton busy="Сохраняем…" className="btn-sm" aria-label={`Сохранить e-mail: ${header}`}>
            Сохранить
          </SubmitButton>
        </div>
        <FieldError id={id} errors={reply?.errors} />
      </form>
    </li>
  );
}
