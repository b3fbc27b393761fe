import { pieces } from '#server/kernel/quantity.ts';
import type { BasketLine, LineNote } from '#server/ordering/basket/basket-view.ts';
import { type LineKey, lineKey } from '#server/ordering/basket/line-key.ts';

/**
 * The message of a row. `former`: its previous quantity, which one press restores. `isQuestion`: the line has the
 * requested quantity, so the message does not block the order.
 */
export type RowNote = Pick<LineNote, 'id' | 'wms' | 'type' | 'message'> & {
  former?: number | undefined;
  isQuestion?: true;
};

/**
 * From this factor on, an increase may be a typing error, such as 1420 for 14. A quantity of 1 is the default, which
 * people raise to any number on purpose.
 */
const slipFactor = 10;

/**
 * Returns the notes and, for each line that now has at least ten times its former quantity, a note that can restore
 * it. `former`: the quantities by line key.
 */
export function withSlips(
  notes: readonly RowNote[],
  lines: readonly BasketLine[],
  former: ReadonlyMap<string, number>,
): RowNote[] {
  const slips = new Map<string, RowNote>();
  for (const line of lines) {
    const before = former.get(lineKey(line)) ?? 0;
    if (!Number.isInteger(before) || before <= 1 || line.quantity < before * slipFactor) continue;
    const message = `Было ${pieces(before, line.unit)}, стало ${pieces(line.quantity, line.unit)}`;
    slips.set(lineKey(line), { ...keyOf(line), message, former: before, isQuestion: true });
  }
  const noted = new Set(notes.map(lineKey));
  return [
    ...notes.map((note) => ({ ...note, former: slips.get(lineKey(note))?.former })),
    ...[...slips.values()].filter((slip) => !noted.has(lineKey(slip))),
  ];
}

function keyOf({ id, wms, type }: LineKey): LineKey {
  return { id, wms, type };
}
