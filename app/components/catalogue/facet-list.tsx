import type { Counted } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { ShortFacet } from './short-facets.ts';

export type Word = [one: string, few: string, many: string];

type Props = {
  name: string;
  facet: ShortFacet;
  chosen: number[];
  /** What is counted in «Ещё 11 брендов». */
  word: Word;
  /** The view with this list opened whole. */
  wholeHref: string;
};

/** Values to tick. A tail opens in its place, a very long one by a link. */
export function FacetList({ name, facet, chosen, word, wholeHref }: Props) {
  const { first, rest, hidden } = facet;
  const more = (count: number) => `Ещё ${counted(count, ...word)}`;
  return (
    <>
      {first.map((value) => (
        <FacetValue key={value.id} name={name} value={value} checked={chosen.includes(value.id)} />
      ))}
      {rest.length > 0 && (
        <details className="more-values">
          <summary className="hint">{more(rest.length)}</summary>
          {rest.map((value) => (
            <FacetValue key={value.id} name={name} value={value} checked={false} />
          ))}
        </details>
      )}
      {hidden > 0 && (
        <a className="hint more-link" href={wholeHref} rel="nofollow" data-keep-scroll>
          {more(hidden)}
        </a>
      )}
    </>
  );
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
