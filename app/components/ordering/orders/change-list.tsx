import type { Change } from '#server/work/history/history-entry.ts';

/** The values before and after: «LT-NB36-4054 Светильник…: было 5 шт., стало 3 шт.» */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="change-list">
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before === '' ? after : `было ${before}, стало ${after || 'пусто'}`}
        </li>
      ))}
    </ul>
  );
}
