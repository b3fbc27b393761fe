import type { Trouble } from '#app/enhance/keep-asking.ts';

/** Explains why no new messages arrive. The element always exists, so that a screen reader announces its content. */
export function ChatTrouble({ trouble, login }: { trouble: Trouble | undefined; login: string }) {
  return (
    <div role="status">
      {trouble === 'away' && (
        <p className="chat-note quiet">Нет связи с порталом. Новые сообщения появятся, когда она вернётся.</p>
      )}
      {trouble === 'signed-out' && (
        <p className="chat-note quiet">
          Вы вышли из портала, новых сообщений не видно.{' '}
          <a href={login} target="_blank" rel="noreferrer">
            Войти
          </a>
        </p>
      )}
    </div>
  );
}
