import type { Named } from '../../goods/model.ts';
import type { Change } from '../../work/history/history-entry.ts';

/** Who made an entry; `id` undefined: the portal itself. */
export type Author = {
  kind: 'staff' | 'account' | 'exchange' | 'system';
  id: number | undefined;
  name: string;
};

/** An entry as stored: `kind` and `action` may be of a later release. */
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
  /** Where the entries before these begin; undefined: there are none. */
  next: number | undefined;
  /** How many entries were read in vain, when the search stopped before a page was full. */
  searched: { entries: number; until: number } | undefined;
  /** Whose entries the filter offers. */
  staff: Named[];
  /** The chosen author, dealer and record, for the reader. */
  chosen: { who: string; dealer: string; record: string };
  /** How many days entries are kept, 0: for ever; undefined for one who may not change it. */
  days: number | undefined;
};

export const authorKinds: Record<Author['kind'], string> = {
  staff: 'Сотрудники',
  account: 'Дилеры',
  exchange: 'Обмен с 1С',
  system: 'Портал',
};

/** Returns how an author is called. */
export function authorName({ kind, name }: Author): string {
  if (kind === 'system') return 'Портал';
  return name || authorKinds[kind];
}

/** For how long entries can be kept, in days; 0: for ever. */
export const keptChoices: readonly { days: number; text: string }[] = [
  { days: 365, text: 'год' },
  { days: 1096, text: '3\u00a0года' },
  { days: 1827, text: '5\u00a0лет' },
  { days: 3653, text: '10\u00a0лет' },
  { days: 0, text: 'всегда' },
];
