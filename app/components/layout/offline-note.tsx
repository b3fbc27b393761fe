import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  online: boolean;
  /** The text shown while the result of a form is being checked after a lost connection. */
  checking?: string;
  /** Whether the service worker stores the basket and lists; it may exist for notifications only. */
  saved?: boolean | undefined;
};

/**
 * Without a network, states that typed values stay on the page. With a network, shows that the result of a form is
 * being checked.
 */
export function OfflineNote({ online, checking, saved }: Props) {
  const text = online ? checking : 'Нет связи с интернетом. Введённое осталось на странице';
  return (
    <div className="toast-area" role="status">
      {text && (
        <div className="toast-box">
          <Icon name="alert-circle" />
          {text}
          {!online && saved && navigator.serviceWorker?.controller && (
            <a href="/offline" target="_blank" rel="noreferrer">
              Сохранённая корзина
            </a>
          )}
        </div>
      )}
    </div>
  );
}
