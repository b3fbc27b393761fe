import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { counted } from '#server/kernel/plural.ts';
import { listHref } from './fast-order-hrefs.ts';

/** A link to a saved list. `typed`: saved while it was typed, and not checked yet. */
export type KeptListLink = { key: string; name: string; lines: number; time: string; typed: boolean };

/** The number of lists shown at once; the others are folded. */
const maxShown = 5;

/**
 * Lists that can be continued, the last used first. Lists that were only typed and lists that were checked form two
 * groups. The buttons send the surrounding form, so that no typed value is lost.
 */
export function KeptLists({ lists }: { lists: readonly KeptListLink[] }) {
  return (
    <>
      <Group title="Набраны и ещё не проверены" lists={lists.filter(({ typed }) => typed)} />
      <Group title="Проверенные списки ждут вас" lists={lists.filter(({ typed }) => !typed)} />
    </>
  );
}

function Group({ title, lists }: { title: string; lists: readonly KeptListLink[] }) {
  if (lists.length === 0) return null;
  const others = lists.slice(maxShown);
  return (
    <Note kind="info" title={title}>
      <Links lists={lists.slice(0, maxShown)} />
      {others.length > 0 && (
        <details>
          <summary>Ещё {counted(others.length, 'список', 'списка', 'списков')}</summary>
          <Links lists={others} />
        </details>
      )}
      Храним 20&nbsp;последних списков, каждый – 14&nbsp;дней.
    </Note>
  );
}

function Links({ lists }: { lists: readonly KeptListLink[] }) {
  return (
    <ul className="fo-kept">
      {lists.map((list) => {
        const { key, name } = list;
        const about = aboutOf(list);
        return (
          <li key={key}>
            <a href={listHref(key)}>{name || about}</a>
            {name && <span>· {about}</span>}
            <button
              type="submit"
              className="icon-btn"
              name="forget"
              value={key}
              aria-label={`Удалить список: ${name || about}`}
            >
              <Icon name="trash" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function aboutOf({ lines, time, typed }: KeptListLink): string {
  return typed
    ? `Продолжить список из ${counted(lines, 'строки', 'строк', 'строк')}, ${time}`
    : `${counted(lines, 'строка', 'строки', 'строк')} от ${time}`;
}
