import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { NotificationKind } from '#server/people/notifications/kinds.ts';
import { notificationsPath } from './notification-hrefs.ts';
import { notificationTexts } from './notification-texts.ts';

type Props = { kind: NotificationKind; header: string; enabled: boolean; problem: string | undefined };

/**
 * The screen behind a link in a mail: the question, then the result with a way to undo it. The form is sent to its own
 * address.
 */
export function UnsubscribeScreen({ kind, header, enabled, problem }: Props) {
  return (
    <section className="card form-body" aria-labelledby="h">
      <h1 id="h">{enabled ? 'Отписаться от писем?' : 'Вы отписаны'}</h1>
      {problem && <Note kind="no">{problem}</Note>}
      <p>
        <b>{header}</b>
        <br />
        <span className="quiet">{notificationTexts[kind]}</span>
      </p>
      <p className="quiet">
        {enabled
          ? `Таких писем больше не будет${kind === 'mailing' ? '' : ', сообщений в кабинете – тоже'}. Остальные уведомления останутся.`
          : 'Таких писем больше не будет. Передумали – включите снова.'}
      </p>
      <form method="post" className="form-acts">
        <input type="hidden" name="enabled" value={enabled ? '0' : '1'} />
        <SubmitButton busy={enabled ? 'Отписываем…' : 'Включаем…'}>
          {enabled ? 'Отписаться' : 'Включить снова'}
        </SubmitButton>
        <a className="btn" href={notificationsPath}>
          Все уведомления
        </a>
      </form>
    </section>
  );
}

/** Shown for a link that a mail program has truncated, or that was signed with a secret that is too old. */
export function NoSuchLink() {
  return (
    <section className="card form-body" aria-labelledby="h">
      <h1 id="h">Ссылка неполная или устарела</h1>
      <p className="quiet">
        Откройте её ещё раз из письма. Письма можно отключить и в кабинете, в разделе «Уведомления».
      </p>
      <div className="form-acts">
        <a className="btn btn-primary" href={notificationsPath}>
          Уведомления
        </a>
      </div>
    </section>
  );
}
