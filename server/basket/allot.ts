import { stockKey } from './line-key.ts';

type Wanting = { id: number; wms: number; quantity: number };

/**
 * Shares free stock out among lines in their order: those of one product and warehouse that differ only in type draw on the
 * same pieces. Gives for each line what it gets, at most its quantity. `free`: pieces of a product in a warehouse.
 */
export function allot<Line extends Wanting>(lines: readonly Line[], free: (line: Line) => number): number[] {
  const left = new Map<string, number>();
  return lines.map((line) => {
    const key = stockKey(line);
    const before = left.get(key) ?? Math.max(0, free(line));
    const given = Math.min(line.quantity, before);
    left.set(key, before - given);
    return given;
  });
}
