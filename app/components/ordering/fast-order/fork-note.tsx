import { Note } from '#app/components/ui/note.tsx';
import { listHref } from './fast-order-hrefs.ts';
import type { ShownKey } from './list-fields.tsx';

/**
 * States that another tab has changed, added or deleted the list, and links to the other tab's list if it still
 * exists.
 */
export function ForkNote({ fork }: { fork: NonNullable<ShownKey['fork']> }) {
  if (!fork.isThere) {
    return (
      <Note kind="info" title="Прежний список за это время добавили в корзину или удалили">
        То, что вы ввели, сохранено отдельным списком.
      </Note>
    );
  }
  return (
    <Note
      kind="info"
      title="Этот список за это время изменили в другой вкладке"
      action={
        <a className="btn btn-sm" href={listHref(fork.key)}>
          Открыть тот список
        </a>
      }
    >
      Ваши изменения сохранены здесь, отдельным списком. Там осталось всё, что ввели в другой вкладке.
    </Note>
  );
}
