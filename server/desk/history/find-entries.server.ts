import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { confinedTo, listedFor, mayUse, type Staff } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import type { HistoryKind } from '../../work/history/history-entry.ts';
import type { historyInput } from './history-input.ts';
import { entriesBefore, type HistoryConditions, idsOfPeriod, type StoredEntry } from './repository.server.ts';
import { withoutPrices } from './without-prices.ts';

/** How many entries are read at once. */
const piece = 500;

/** The kinds of records that concern money. */
const ofMoney: readonly string[] = [
  'payment',
  'contract',
  'act',
  'document',
  'order',
  'return',
] satisfies HistoryKind[];

export type Found = {
  entries: StoredEntry[];
  /** The number of the last entry read; undefined if all were read. */
  next: number | undefined;
  /** How many entries were read. */
  read: number;
  /** When the last entry read was made. */
  until: number | undefined;
};

type Asked = Omit<z.output<typeof historyInput>, 'before'>;

/** Returns the conditions of the filter that the database can apply. */
function conditionsOf({ who, dealer, kind, id, action, startDate, endDate }: Asked): HistoryConditions {
  return {
    who,
    dealer,
    kind,
    record: id,
    action,
    from: startDate === undefined ? undefined : startOfDay(startDate),
    until: endDate === undefined ? undefined : startOfDay(addDays(endDate, 1)),
  };
}

/**
 * Returns at most `limit` matching entries with numbers below `before`, newest first. One condition uses an index;
 * the others are checked entry by entry. The search stops after reading `most` entries, which limits the cost of any
 * filter or query.
 */
export async function findEntries(
  db: Kysely<Database>,
  actor: Staff,
  asked: Asked,
  { before, limit, most }: { before: number | undefined; limit: number; most: number },
): Promise<Found> {
  const conditions = conditionsOf(asked);
  const { from, until } = conditions;
  const hasPeriod = from !== undefined || until !== undefined;
  const bounds = hasPeriod ? await idsOfPeriod(db, conditions) : { first: 0, last: undefined };
  const found: Found = { entries: [], next: undefined, read: 0, until: undefined };
  if (!bounds) return found;
  const matches = matcher(actor, asked.query, conditions);
  const seesPrices = mayUse(withRight('prices'), actor);
  let place = atMost(before, bounds.last === undefined ? undefined : bounds.last + 1);
  for (;;) {
    const isPlain = found.read === 0;
    const size = isPlain ? limit + 1 : Math.min(piece, most - found.read);
    const rows = await entriesBefore(db, conditions, { first: bounds.first, before: place, limit: size });
    for (const row of rows) {
      if (found.entries.length === limit) return { ...found, next: place };
      place = row.id;
      found.read++;
      found.until = row.at;
      const entry = seesPrices ? row : withoutPrices(row);
      if (entry && matches(entry)) found.entries.push(entry);
    }
    if (rows.length < size) return found;
    if (found.read >= most) return { ...found, next: place };
  }
}

function atMost(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** Returns a predicate that is true for entries that match the whole filter and may be seen. */
function matcher(
  actor: Staff,
  query: string,
  conditions: HistoryConditions,
): (entry: StoredEntry) => boolean {
  const { who, dealer, kind, record, action, from, until } = conditions;
  const isAsked = dealer !== undefined || record !== undefined;
  // Entries about the wholesaler itself are only for staff who set up the portal. Staff who only manage money see what
  // concerns it.
  const seesAll = mayUse(withRight('settings'), actor);
  const seesDealers = mayUse(withRight('history'), actor);
  const served = isAsked || seesAll ? confinedTo(actor) : listedFor(actor);
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (entry) => {
    if (!seesAll && entry.dealer === undefined) return false;
    if (!seesAll && !seesDealers && !ofMoney.includes(entry.kind)) return false;
    if (served !== undefined && entry.servedBy !== served) return false;
    const fits =
      (who === undefined ||
        (entry.author.kind === who.kind && (who.id === undefined || entry.author.id === who.id))) &&
      (dealer === undefined || entry.dealer?.id === dealer) &&
      (kind === undefined || entry.kind === kind) &&
      (record === undefined || entry.recordId === record) &&
      (action === undefined || entry.action === action) &&
      (from === undefined || entry.at >= from) &&
      (until === undefined || entry.at < until);
    return fits && (words.length === 0 || hasWords(entry, words));
  };
}

function hasWords({ header, author, dealer, changes }: StoredEntry, words: readonly string[]): boolean {
  const values = changes.flatMap(({ label, before, after }) => [label, before, after]);
  const text = folded([header, author.name, dealer?.header ?? '', ...values].join('\n'));
  return words.every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00a0', ' ');
}
