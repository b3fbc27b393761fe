import type { Counted } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { plural } from '#server/kernel/plural.ts';

/** So many values are shown at once; the rest opens on demand. */
const shortList = 8;

export type Word = [one: string, few: string, many: string];

type Props = {
  name: string;
  values: Counted[];
  chosen: number[];
  /** What is counted in «Ещё 11 брендов». */
  word: Word;
};

/** Values to tick: the chosen ones always, then the most frequent; a long tail behind «Ещё N брендов». */
export function FacetList({ name, values, chosen, word }: Props) {
  const { first, rest } = splitFacet(values, chosen);
  return (
    <>
      {first.map((value) => (
        <FacetValue key={value.id} name={name} value={value} checked={chosen.includes(value.id)} />
      ))}
      {rest.length > 0 && (
        <details className="more-values">
          <summary className="hint">
            Ещё {thousands(rest.length)} {plural(rest.length, ...word)}
          </summary>
          {rest.map((value) => (
            <FacetValue key={value.id} name={name} value={value} checked={false} />
          ))}
        </details>
      )}
    </>
  );
}

/**
 * The first are the most frequent, and all that are chosen; a tail of one or two is not worth hiding. In the long tail a
 * dealer looks for a name, so it goes by name.
 */
export function splitFacet(values: Counted[], chosen: number[]): { first: Counted[]; rest: Counted[] } {
  const byCount = [...values].sort((a, b) => b.count - a.count || a.header.localeCompare(b.header, 'ru'));
  if (byCount.length <= shortList + 2) return { first: byCount, rest: [] };
  const first = byCount.filter((value, i) => i < shortList || chosen.includes(value.id));
  const rest = byCount
    .filter((value) => !first.includes(value))
    .sort((a, b) => a.header.localeCompare(b.header, 'ru', { numeric: true }));
  return { first, rest };
}

function FacetValue({ name, value, checked }: { name: string; value: Counted; checked: boolean }) {
  return (
    <label>
      <input
        className="form-check-input"
        type="checkbox"
        name={name}
        value={value.id}
        defaultChecked={checked}
      />{' '}
      {value.header}
      <span className="cnt">{thousands(value.count)}</span>
    </label>
  );
}
