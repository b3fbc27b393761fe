import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { OpenSession } from '#server/people/auth/session-view.ts';

type Props = { sessions: OpenSession[]; action: string };

/** The open sessions, with buttons that end one session or all others at once. */
export function SessionList({ sessions, action }: Props) {
  const others = sessions.filter(({ isOwn }) => !isOwn);
  return (
    <div className="card account-aside">
      <section aria-labelledby="sessions">
        <h2 id="sessions">Где выполнен вход</h2>
        <p className="quiet">
          Если вы не узнаёте устройство или больше им не пользуетесь, завершите сеанс: там сразу понадобится
          пароль.
        </p>
        <ul className="session-list">
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <b>{session.device || 'Устройство неизвестно'}</b>{' '}
                {session.isOwn && <StateLabel kind="success" text="Этот сеанс" />}
                <span className="caption">{timesOf(session)}</span>
              </div>
              {!session.isOwn && (
                <form method="post" action={action}>
                  <input type="hidden" name="form" value="session" />
                  <input type="hidden" name="id" value={session.id} />
                  <SubmitButton busy="Завершаем…" className="btn-sm">
                    Завершить
                    <span className="visually-hidden">
                      {' '}
                      сеанс: {session.device || 'устройство неизвестно'}, {timesOf(session)}
                    </span>
                  </SubmitButton>
                </form>
              )}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <form method="post" action={action} className="form-acts" id="sessions-others">
            <input type="hidden" name="form" value="sessions" />
            <SubmitButton busy="Завершаем…" className="btn-sm">
              Завершить все остальные
            </SubmitButton>
          </form>
        )}
      </section>
    </div>
  );
}

/** Returns the times of a session; the last use is accurate to the hour. */
function timesOf({ begunAt, seenAt, isOwn }: OpenSession): string {
  const begun = begunAt === undefined ? '' : `вход ${ruDateTimeOf(begunAt)}`;
  const seen = isOwn ? 'сейчас активен' : `последняя активность ${ruDateTimeOf(seenAt)}`;
  return [begun, seen].filter(Boolean).join(', ');
}
