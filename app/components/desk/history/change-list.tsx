import type { Change } from '#server/work/history/history-entry.ts';

/** The number of characters above which a text is folded. */
const longText = 240;

/** The values before and after, one change per line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.label}>
          <OneChange {...change} />
        </li>
      ))}
    </ul>
  );
}

function OneChange({ label, before, after }: Change) {
  const values = (
    <>
      {before && (
        <>
          <span className="visually-hidden">было </span>
          <s>{before}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">, стало </span>
        </>
      )}
      {after || <span className="quiet">пусто</span>}
    </>
  );
  if (before.length + after.length <= longText) {
    return (
      <>
        <span className="quiet">{label}:</span> {values}
      </>
    );
  }
  return (
    <details>
      <summary>
        <span className="quiet">{label}:</span> {(after || before).slice(0, 80)}…
      </summary>
      <p>{values}</p>
    </details>
  );
}
