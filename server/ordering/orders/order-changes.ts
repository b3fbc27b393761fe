import { type Change, noted } from '../../work/history/history-entry.ts';

export const deliveryPriceLabel = 'Цена доставки';

/** That the price of delivery changed. Events and messages do not contain it, because not everybody sees prices. */
export const deliveryPriceChanged = noted(deliveryPriceLabel, 'изменена');

/** Returns the net changes: for each label its first and last value, without changes that were undone. */
export function netChanges(events: readonly { changes: readonly Change[] }[]): Change[] {
  const net = new Map<string, Change>();
  for (const { label, before, after } of events.flatMap(({ changes }) => changes)) {
    net.set(label, { label, before: net.get(label)?.before ?? before, after });
  }
  return [...net.values()].filter(({ before, after }) => before !== after);
}
