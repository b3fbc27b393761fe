import type { ProductParam } from '#server/goods/model.ts';
import { boundName } from './bound-name.ts';

const noBreak = '\u00a0';

/** All parameters; the values of one parameter are on a single line. */
export function ProductParams({ params }: { params: ProductParam[] }) {
  const rows = mergedParams(params);
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="mb-1">Характеристики</h2>
      <dl className="props">
        {rows.map(({ id, header, value }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Merges the values of a parameter into one row; the unit stays on the line of its number. */
export function mergedParams(params: ProductParam[]): { id: number; header: string; value: string }[] {
  const rows = new Map<number, { id: number; header: string; value: string }>();
  for (const { id, header, unit, value } of params) {
    const text = unit ? `${value}${noBreak}${unit}` : boundName(value);
    const known = rows.get(id);
    if (known) known.value += `, ${text}`;
    else rows.set(id, { id, header, value: text });
  }
  return [...rows.values()];
}
