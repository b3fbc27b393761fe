import { detached } from './detached.ts';
import type { reasons } from './reasons.ru.ts';

export type Reason = keyof typeof reasons;

/** What was odd in the data and how it was handled: how often, and the first examples. */
export type Notes = Map<Reason, { count: number; examples: string[] }>;

const mostExamples = 3;

/** Counts an oddity; its first examples are kept. */
export function note(notes: Notes, reason: Reason, example: string): void {
  const known = notes.get(reason) ?? { count: 0, examples: [] };
  known.count += 1;
  if (known.examples.length < mostExamples && !known.examples.includes(example)) {
    known.examples.push(detached(example));
  }
  notes.set(reason, known);
}

/** Adds what a chunk has noted, once its transaction is in: one that was tried again must not count twice. */
export function addNotes(all: Notes, more: Notes): void {
  for (const [reason, { count, examples }] of more) {
    const known = all.get(reason) ?? { count: 0, examples: [] };
    const fresh = examples.filter((example) => !known.examples.includes(example));
    all.set(reason, {
      count: known.count + count,
      examples: [...known.examples, ...fresh].slice(0, mostExamples),
    });
  }
}
