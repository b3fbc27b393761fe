import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { endPushHere, usePushHere } from '#app/enhance/push-here.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { PushDevice } from '#server/people/push/push-view.ts';
import { notificationsPath } from './notification-hrefs.ts';

type Props = { publicKey: string; email: string; devices: PushDevice[] };

/** The browsers that show notifications: this one, and the others of the account. */
export function PushDevices({ publicKey, email, devices }: Props) {
  return (
    <section className="card notify-push" aria-labelledby="push">
      <h2 id="push">Уведомления в браузере</h2>
      <p className="quiet">
        Приходят сразу, даже когда портал закрыт. Цен в них нет: их видно и на заблокированном телефоне. После
        выхода из портала не приходят.
      </p>
      <PushHere publicKey={publicKey} email={email} isKnown={devices.some(({ isOwn }) => isOwn)} />
      {devices.length > 0 && (
        <ul className="notify-devices">
          {devices.map((device) => (
            <Device key={device.id} {...device} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PushHere({ publicKey, email, isKnown }: { publicKey: string; email: string; isKnown: boolean }) {
  const { here, onSubmit } = usePushHere(publicKey, email, isKnown);
  if (here === 'unknown') {
    return (
      <noscript>
        <p>Включить их в этом браузере можно, если в нём разрешён JavaScript.</p>
      </noscript>
    );
  }
  if (here === 'on' && isKnown) return null;
  const isOffered = here !== 'unsupported' && here !== 'denied';
  return (
    <>
      <p role="status">{sentences[here]}</p>
      {isOffered && (
        <form method="post" action={notificationsPath} onSubmit={onSubmit} data-keep-scroll>
          <input type="hidden" name="form" value="push" />
          <input type="hidden" name="serverKey" value={publicKey} />
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <SubmitButton busy="Включаем…" {...(here === 'asking' ? { running: true } : {})}>
            Включить в этом браузере
          </SubmitButton>
        </form>
      )}
    </>
  );
}

const sentences = {
  on: '',
  off: '',
  asking: 'Браузер спросит, можно ли показывать уведомления. Разрешите их.',
  failed:
    'Не получилось: браузер не связался со своей службой уведомлений. Проверьте подключение или откройте портал в другом браузере.',
  denied:
    'В этом браузере уведомления портала запрещены. Разрешите их в настройках сайта (значок слева от адреса) и обновите страницу.',
  unsupported:
    'Этот браузер уведомлений не показывает. На iPhone и iPad установите портал как приложение и откройте его оттуда.',
};

function Device({ id, device, createdAt, sentAt, isOwn }: PushDevice) {
  const name = device || 'Неизвестный браузер';
  const since = `включены ${ruDateTimeOf(createdAt)}`;
  const last = sentAt === undefined ? 'ещё не отправляли' : `последнее отправлено ${ruDateTimeOf(sentAt)}`;
  const which = (
    <span className="visually-hidden">
      : {name}, {since}
    </span>
  );
  return (
    <li>
      <div>
        <b>{name}</b> {isOwn && <StateLabel kind="success" text="Этот браузер" />}
        <span className="caption">
          {since}, {last}
        </span>
      </div>
      <form method="post" action={notificationsPath} data-keep-scroll>
        <input type="hidden" name="form" value="push-try" />
        <input type="hidden" name="id" value={id} />
        <SubmitButton busy="Отправляем…" className="btn-sm">
          Проверить{which}
        </SubmitButton>
      </form>
      <form
        method="post"
        action={notificationsPath}
        data-keep-scroll
        onSubmit={isOwn ? endPushHere : undefined}
      >
        <input type="hidden" name="form" value="push-end" />
        <input type="hidden" name="id" value={id} />
        <SubmitButton busy="Отключаем…" className="btn-sm">
          Отключить{which}
        </SubmitButton>
      </form>
    </li>
  );
}
