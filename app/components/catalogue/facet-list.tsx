import { Template } from '#app/components/ui/template.tsx';
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
        <FacetLabel key={value.id} name={name} value={value} checked={chosen.includes(value.id)} />
      ))}
      {rest.length > 0 && (
        <details className="more-values">
          <summary className="remark">{more(rest.length)}</summary>
          {rest.map((value) => (
            <FacetLabel key={value.id} name={name} value={value} checked={false} />
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

function FacetLabel({ name, value, checked }: { name: string; value: Counted; checked: boolean }) {
  const { id, header, count } = value;
  const data = { name, id: String(id), header, count: thousands(count), checked };
  return <Template as="label" content={FacetValue} data={data} />;
}

type ValueProps = { name: string; id: string; header: string; count: string; checked: boolean };

function FacetValue({ name, id, header, count, checked }: ValueProps) {
  return (
    <>
      <input className="form-check-input" type="checkbox" name={name} value={id} defaultChecked={checked} />{' '}
      {header}
      <span className="quiet">{count}</span>
    </>
  );
}
