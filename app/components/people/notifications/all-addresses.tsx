import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { Original } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { NotificationSetting } from '#server/people/notifications/notification-view.ts';
import { notificationsPath } from './notification-hrefs.ts';
import type { SettingReply } from './setting-reply.ts';

type Props = { settings: NotificationSetting[]; email: string; reply: SettingReply | undefined };

/** One e-mail for all kinds, filled in when all have the same one. */
export function AllAddresses({ settings, email, reply }: Props) {
  const id = 'value-all';
  const values = settings.map(({ value }) => value);
  const common = new Set(values).size === 1 ? (values[0] ?? '') : '';
  const shown = reply?.value ?? common;
  const stored = Object.fromEntries(settings.map(({ kind, value }) => [kind, value]));
  return (
    <form method="post" action={notificationsPath} className="notify-all" noValidate data-keep-scroll>
      <input type="hidden" name="form" value="all" />
      <Original key={`${values}${shown}${reply?.original}`} values={stored} returned={reply?.original} />
      <label className="form-label" htmlFor={id}>
        Адрес для всех писем
      </label>
      <div className="notify-line">
        <input
          id={id}
          type="email"
          className={controlClass('form-control form-control-sm', undefined, reply?.errors)}
          name="value"
          defaultValue={shown}
          key={shown}
          placeholder={common === '' ? 'Сейчас адреса разные' : email}
          maxLength={254}
          autoComplete="email"
          {...describe(id, reply?.errors, undefined)}
        />
        <SubmitButton busy="Сохраняем…" className="btn-sm">
          Сохранить для всех
        </SubmitButton>
      </div>
      <FieldError id={id} errors={reply?.errors} />
    </form>
  );
}
