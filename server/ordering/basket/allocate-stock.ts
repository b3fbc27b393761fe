import { stockKey } from './line-key.ts';

type Wanting = { id: number; wms: number; type?: string; quantity: number };

/**
 * Distributes free stock among lines, in the given order. Lines of one product and warehouse that differ only in type
 * share its stock. Returns the quantity for each line, never more than the line's own quantity. `free`: pieces of a
 * product in a warehouse.
 */
export function allocateStock<Line extends Wanting>(
  lines: readonly Line[],
  free: (line: Line) => number,
): number[] {
  const left = new Map<string, number>();
  return lines.map((line) => {
    const key = stockKey(line);
    const before = left.get(key) ?? Math.max(0, free(line));
    const given = Math.min(line.quantity, before);
    left.set(key, before - given);
    return given;
  });
}
