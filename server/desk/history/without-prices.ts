import type { HistoryKind } from '../../work/history/history-entry.ts';
import type { HistoryEntry } from './history-view.ts';

/**
 * Returns an entry without the prices of goods, for readers who do not manage prices, because some are costs (§12.1.34);
 * undefined if nothing else was changed.
 */
export function withoutPrices<T extends Pick<HistoryEntry, 'kind' | 'header' | 'changes'>>(
  entry: T,
): T | undefined {
  const kind = entry.kind as HistoryKind;
  // The name of such a change contains the new prices, also beside other fields.
  if (kind === 'goods_change') return /(?:^|; )Цена: /.test(entry.header) ? undefined : entry;
  if (kind !== 'product') return entry;
  const changes = entry.changes.filter(({ label }) => !label.startsWith('Цена «'));
  return changes.length === 0 && entry.changes.length > 0 ? undefined : { ...entry, changes };
}
