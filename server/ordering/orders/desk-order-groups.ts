import type { deskOrderLines } from './desk.repository.server.ts';
import type { DeskOrderGroup } from './desk-order.ts';

/** Returns the lines with their current stock, grouped by warehouse in the given order. */
export function deskOrderGroups(lines: Awaited<ReturnType<typeof deskOrderLines>>): DeskOrderGroup[] {
  const groups = new Map<number, DeskOrderGroup>();
  for (const { wmsId, warehouse, stock, reserved, ...line } of lines) {
    const group = groups.get(wmsId) ?? { wmsId, warehouse, lines: [] };
    const free = Math.max(0, (stock ?? 0) - (reserved ?? 0));
    group.lines.push({ ...line, sum: line.price * line.quantity, stock: stock ?? 0, free });
    groups.set(wmsId, group);
  }
  return [...groups.values()];
}
