import { joinedSources } from './list-sources.ts';
import { readQuantity } from './quantity.ts';

type Countable = {
  articul: string;
  quantity: string;
  wms?: number | undefined;
  product?: number | undefined;
  src?: string | undefined;
  isHidden?: boolean | undefined;
};

/**
 * Sums lines of the same product and, if selected, the same warehouse into the first of them, hidden lines separately.
 * `summed`: how many lines were summed. `named`: the product of each line; lines that name none or several are summed
 * when their spelling is equal. Quantities become digits; an invalid quantity stays as typed in a separate line, so
 * that the dealer can correct it.
 */
export function sumDoubles<Line extends Countable>(
  lines: readonly Line[],
  named: readonly (number | undefined)[],
): (Line & { summed: number })[] {
  const seen = new Map<string, Line & { summed: number }>();
  const result: (Line & { summed: number })[] = [];
  for (const [i, line] of lines.entries()) {
    const { value } = readQuantity(line.quantity);
    const key = JSON.stringify([named[i] ?? line.articul, line.wms, line.isHidden]);
    const before = value === undefined ? undefined : seen.get(key);
    if (before) {
      before.quantity = String(Number(before.quantity) + (value ?? 0));
      before.summed++;
      before.product ??= line.product;
      if (line.src) before.src = joinedSources(before.src, line.src);
      continue;
    }
    const entered = { ...line, quantity: value === undefined ? line.quantity : String(value), summed: 1 };
    result.push(entered);
    if (value !== undefined) seen.set(key, entered);
  }
  return result;
}
