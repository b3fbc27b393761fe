import { Note } from '#app/components/ui/note.tsx';

export type Former = { key: string; gone: 'added' | 'removed'; name?: string; time?: string };

/** A list that was put into the basket or deleted, with a button to restore it. */
export function FormerList({ list: { key, gone, name, time } }: { list: Former }) {
  const about = name ? `«${name}»` : '';
  const title = time === undefined ? 'Список удалён' : `Этого списка больше нет${about && `: ${about}`}`;
  const reason = gone === 'added' ? 'Его добавили в корзину' : 'Его удалили';
  return (
    <Note
      kind="info"
      title={title}
      action={
        <button type="submit" className="btn btn-sm" name="restore" value={key}>
          Вернуть список
        </button>
      }
    >
      {time !== undefined && `${reason} ${time}. `}
      {gone === 'added' && 'Если вернуть его, корзина не изменится.'}
    </Note>
  );
}
