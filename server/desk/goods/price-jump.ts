import { counted } from '../../kernel/plural.ts';

/**
 * Returns how a price differs if it falls or rises by more than half, such as «ниже прежней в 5 раз»; undefined
 * otherwise. Prices in kopecks; 0 means none.
 */
export function priceJump(before: number, after: number): string | undefined {
  if (before === 0 || after === 0) return undefined;
  if (after * 2 >= before && after * 2 <= before * 3) return undefined;
  if (after > before && after < before * 2)
    return `выше прежней на ${Math.round((after / before - 1) * 100)}\u00a0%`;
  const times = after < before ? before / after : after / before;
  const rounded = Math.round(times * (times < 10 ? 10 : 1)) / (times < 10 ? 10 : 1);
  const text = Number.isInteger(rounded)
    ? counted(rounded, 'раз', 'раза', 'раз')
    : `${String(rounded).replace('.', ',')}\u00a0раза`;
  return `${after < before ? 'ниже' : 'выше'} прежней в\u00a0${text}`;
}
