import { amountText } from '../../kernel/money.ts';
import { typedNumber } from '../../kernel/quantity.ts';
import { parsePercent } from '../../people/price-politics/percent.ts';
import { discounted, fullPrice, typedPrice } from './line-prices.ts';

/** A line of the form that changes an order: its stored prices in kopecks. */
type Line = { id: number; price: number; listPrice: number | null };

/** What is typed for a line: a quantity, and a price or a discount. */
type Typed = { quantity: string; price: string };

/**
 * Returns the sum of an order's lines as the form that changes them would save it (§12.1.16), in kopecks; undefined
 * while a text cannot be read. `discount`: the typed discount for the lines whose price is untouched.
 */
export function typedSum<L extends Line>(
  lines: readonly L[],
  discount: string,
  typedFor: (line: L) => Typed,
): number | undefined {
  const ofAll = discount.trim() === '' ? undefined : parsePercent(discount);
  if (discount.trim() !== '' && (ofAll === undefined || ofAll > 10_000)) return undefined;
  let sum = 0;
  for (const line of lines) {
    const typed = typedFor(line);
    const isUntouched = typed.price.trim() === amountText(line.price);
    const untouched = ofAll === undefined ? line.price : discounted(line, ofAll);
    const price = isUntouched ? untouched : typedPrice(typed.price, fullPrice(line));
    const quantity = typedNumber(typed.quantity);
    if (quantity === undefined || price === undefined || price > fullPrice(line)) return undefined;
    sum += quantity * price;
  }
  return sum;
}
