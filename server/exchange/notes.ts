import { detached } from './detached.ts';
import type { reasons } from './reasons.ru.ts';

export type Reason = keyof typeof reasons;

/** Oddities in the data and how they were handled: the number, and the first examples. */
export type Notes = Map<Reason, { count: number; examples: string[] }>;

const maxExamples = 3;

/** Counts an oddity, `count` times, and keeps its first examples. */
export function note(notes: Notes, reason: Reason, example: string, count = 1): void {
  const known = notes.get(reason) ?? { count: 0, examples: [] };
  known.count += count;
  if (known.examples.length < maxExamples && !known.examples.includes(example)) {
    known.examples.push(detached(example));
  }
  notes.set(reason, known);
}

/**
 * Adds the notes of a chunk. Call it only after the chunk's transaction was committed, because a retried transaction
 * must not count twice.
 */
export function addNotes(all: Notes, more: Notes): void {
  for (const [reason, { count, examples }] of more) {
    const known = all.get(reason) ?? { count: 0, examples: [] };
    const fresh = examples.filter((example) => !known.examples.includes(example));
    all.set(reason, {
      count: known.count + count,
      examples: [...known.examples, ...fresh].slice(0, maxExamples),
    });
  }
}
