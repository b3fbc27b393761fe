import type { Named } from '../../goods/model.ts';
import type { Change } from '../../work/history/history-entry.ts';

/** Who made an entry; `id` is undefined for the portal itself. */
export type Author = {
  kind: 'staff' | 'account' | 'exchange' | 'system';
  id: number | undefined;
  name: string;
};

/** An entry as stored; `kind` and `action` may come from a later release. */
export type HistoryEntry = {
  id: number;
  at: number;
  author: Author;
  dealer: Named | undefined;
  kind: string;
  recordId: number;
  header: string;
  action: string;
  changes: Change[];
};

export type HistoryList = {
  entries: HistoryEntry[];
  /** The number before which the next page begins; undefined if there is none. */
  next: number | undefined;
  /** How many entries were read, and back to which time, if the search stopped before the page was full. */
  searched: { entries: number; until: number } | undefined;
  /** The staff members whom the filter offers. */
  staff: Named[];
  /** The names of the selected author, dealer and record. */
  chosen: { who: string; dealer: string; record: string };
  /** How many days entries are kept, 0 for ever; undefined for a reader who may not change this. */
  days: number | undefined;
};

export const authorKinds: Record<Author['kind'], string> = {
  staff: 'Сотрудники',
  account: 'Дилеры',
  exchange: 'Обмен с 1С',
  system: 'Портал',
};

/** Returns the displayed name of an author. */
export function authorName({ kind, name }: Author): string {
  if (kind === 'system') return 'Портал';
  return name || authorKinds[kind];
}

/** How long entries can be kept, in days; 0 means for ever. */
export const keptChoices: readonly { days: number; text: string }[] = [
  { days: 365, text: 'год' },
  { days: 1096, text: '3\u00a0года' },
  { days: 1827, text: '5\u00a0лет' },
  { days: 3653, text: '10\u00a0лет' },
  { days: 0, text: 'всегда' },
];
