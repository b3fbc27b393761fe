import type { Counted } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { ShortFacet } from './short-facets.ts';

export type Word = [one: string, few: string, many: string];

type Props = {
  name: string;
  facet: ShortFacet;
  chosen: number[];
  /** The noun in «Ещё 11 брендов». */
  word: Word;
  /** The view with this list opened in full. */
  wholeHref: string;
};

/** Values to tick. The rest of a list opens in place, or by a link when it is very long. */
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
          <summary className="remark">{more(rest.length)}</summary>
          {rest.map((value) => (
            <FacetValue key={value.id} name={name} value={value} checked={false} />
          ))}
        </details>
      )}
      {hidden > 0 && (
        <a className="remark more-link" href={wholeHref} rel="nofollow" data-keep-scroll>
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
      <span className="quiet">{thousands(value.count)}</span>
    </label>
  );
}
