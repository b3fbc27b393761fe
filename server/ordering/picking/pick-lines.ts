import type { LineToPick } from './picking-view.ts';

type Line = Pick<LineToPick, 'id' | 'product' | 'wms' | 'quantity' | 'promised' | 'picked'>;

/** The pieces of a line that are here, whether picked or not. */
const hereOf = ({ quantity, promised }: Line) => quantity - promised;

/** Returns whether pieces of a line are here and not picked yet. */
export const isOpen = (line: Line) => hereOf(line) > line.picked;

/**
 * Returns how many pieces of each line are picked after `count` more pieces, filling the lines one after another;
 * only lines that change. `left`: how many pieces can still be picked; when it is less than `count`, nothing changes.
 */
export function pickedMore(
  lines: readonly Line[],
  count: number,
): { picked: Map<number, number>; left: number } {
  const left = lines.reduce((sum, line) => sum + Math.max(0, hereOf(line) - line.picked), 0);
  const picked = new Map<number, number>();
  if (left < count) return { picked, left };
  let open = count;
  for (const line of lines) {
    const taken = Math.min(open, Math.max(0, hereOf(line) - line.picked));
    if (taken > 0) picked.set(line.id, line.picked + taken);
    open -= taken;
  }
  return { picked, left };
}

/** Returns the picked pieces of lines when all of them that are here are picked, or none; only lines that change. */
export function pickedAll(lines: readonly Line[], all: boolean): Map<number, number> {
  return new Map(
    lines.flatMap((line) => {
      const next = all ? hereOf(line) : 0;
      return next === line.picked ? [] : [[line.id, next] as const];
    }),
  );
}
