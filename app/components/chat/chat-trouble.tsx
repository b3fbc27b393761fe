import type { Trouble } from '#app/enhance/keep-asking.ts';

/** Why nothing new comes; the place is always there, so that a screen reader hears what appears in it. */
export function ChatTrouble({ trouble, login }: { trouble: Trouble | undefined; login: string }) {
  return (
    <div role="status">
      {trouble === 'away' && (
        <p className="chat-note cnt">Нет связи с порталом. Новые сообщения появятся, когда она вернётся.</p>
      )}
      {trouble === 'signed-out' && (
        <p className="chat-note cnt">
          Вы вышли из портала, новых сообщений не видно.{' '}
          <a href={login} target="_blank" rel="noreferrer">
            Войти
          </a>
        </p>
      )}
    </div>
  );
}
