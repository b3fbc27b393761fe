import type { FormLine } from './input.ts';
import type { LineStock, PreviewRow } from './preview.ts';

/**
 * Returns the lines after assigning free stock to the short rows. A short row gets stock first from its own warehouse
 * and then from the warehouses with the most stock; its missing pieces become a need (§2.8.6). Other rows are
 * unchanged. Upper rows get stock first.
 */
export function takeWhatIsThere(rows: readonly PreviewRow[]): FormLine[] {
  const used = new Map<string, number>();
  return rows.flatMap((row) => {
    if (row.status !== 'short' || !row.take) return [lineOfRow(row)];
    const wanted = Number(row.quantity);
    const parts: FormLine[] = [];
    let rest = wanted;
    for (const { wms, available } of inOrder(row)) {
      const key = `${row.product}|${wms}`;
      const taken = Math.min(rest, Math.max(0, available - (used.get(key) ?? 0)));
      if (taken === 0) continue;
      rest -= taken;
      used.set(key, (used.get(key) ?? 0) + taken);
      parts.push({ ...lineOfRow(row), wms, quantity: String(taken), need: undefined });
    }
    const need = rest + (row.need ?? 0);
    const [first = { ...lineOfRow(row), wms: undefined, quantity: '0' }, ...others] = parts;
    return [
      { ...first, need: need > 0 ? need : undefined },
      ...others.map((part) => ({ ...part, summed: 1 })),
    ];
  });
}

function inOrder({ stocks, wms }: PreviewRow): LineStock[] {
  return [...stocks].sort(
    (a, b) => Number(b.wms === wms) - Number(a.wms === wms) || b.available - a.available,
  );
}

/** Returns the lines with the first possible product chosen for each doubtful line. */
export function takeFirstChoices(rows: readonly PreviewRow[]): FormLine[] {
  return rows.map((row) => {
    const [first] = row.choices;
    const line = lineOfRow(row);
    return row.status === 'several' && row.take && first ? { ...line, product: first.id } : line;
  });
}

/** Returns a row as a line of the form. */
export function lineOfRow({
  articul,
  quantity,
  wms,
  product,
  take,
  summed,
  name,
  isHidden,
  src,
  need,
}: PreviewRow): FormLine {
  return {
    ...{ articul, quantity, wms, product, take, summed },
    ...(name && { name }),
    ...(isHidden && { isHidden }),
    ...(src && { src }),
    ...(need && { need }),
  };
}
