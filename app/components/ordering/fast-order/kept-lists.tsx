import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { counted } from '#server/kernel/plural.ts';
import { listHref } from './fast-order-hrefs.ts';

export type KeptListLink = { key: string; lines: number; time: string };

/**
 * Checked lists that can be continued. The buttons send the surrounding form, so that no typed value is lost.
 */
export function KeptLists({ lists }: { lists: readonly KeptListLink[] }) {
  if (lists.length === 0) return null;
  return (
    <Note kind="info" title="Проверенные списки ждут вас">
      <ul className="fo-kept">
        {lists.map(({ key, lines, time }) => {
          const name = `${counted(lines, 'строка', 'строки', 'строк')} от ${time}`;
          return (
            <li key={key}>
              <a href={listHref(key)}>{name}</a>
              <button
                type="submit"
                className="icon-btn"
                name="forget"
                value={key}
                aria-label={`Удалить список: ${name}`}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
