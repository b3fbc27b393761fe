import type { Change } from '../../work/history/history-entry.ts';

/** Returns what differs after all changes: of one thing the first value and the last, nothing that was undone. */
export function netChanges(events: readonly { changes: readonly Change[] }[]): Change[] {
  const net = new Map<string, Change>();
  for (const { label, before, after } of events.flatMap(({ changes }) => changes)) {
    net.set(label, { label, before: net.get(label)?.before ?? before, after });
  }
  return [...net.values()].filter(({ before, after }) => before !== after);
}
