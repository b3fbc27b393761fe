import { type Breathe, inSteps } from './pace.ts';
import { byRow } from './row-orders.ts';
import { sortedRows } from './sorted-rows.ts';

/** Russian order of names, «2» before «10». */
export const russian = new Intl.Collator('ru', { numeric: true });

/** Numbers of texts in the order of the texts, and by number a rank that orders like them; equal texts have equal ranks. */
export type Collated = { order: Uint32Array; ranks: Uint32Array };

/**
 * Puts texts in Russian order, equal ones as they came. Comparing by a collator is slow, so the texts are first put roughly in
 * order by plain comparison: what is left for the collator is nearly sorted.
 */
export async function collate(texts: readonly string[], breathe: Breathe): Promise<Collated> {
  const size = texts.length;
  const keys: string[] = [];
  await inSteps(size, breathe, (from, to) => {
    for (let i = from; i < to; i++) keys.push(roughKey(texts[i]!));
  });
  const roughly = await sortedRows(
    byRow(size),
    (a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0),
    breathe,
  );
  const order = await sortedRows(
    roughly,
    (a, b) => (texts[a] === texts[b] ? a - b : russian.compare(texts[a]!, texts[b]!) || a - b),
    breathe,
  );
  const ranks = new Uint32Array(size);
  await inSteps(size - 1, breathe, (from, to) => {
    for (let i = from; i < to; i++) {
      const [before, own] = [order[i]!, order[i + 1]!];
      const isNew = texts[own] !== texts[before] && russian.compare(texts[before]!, texts[own]!) !== 0;
      ranks[own] = ranks[before]! + (isNew ? 1 : 0);
    }
  });
  return { order, ranks };
}

/** Small letters, Cyrillic ones before Latin ones, numbers padded. */
function roughKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'));
}
