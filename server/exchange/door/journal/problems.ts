import { advice } from '../../advice.ru.ts';
import type { JournalFile, Problem } from './journal-view.ts';

const maxExamples = 5;

/**
 * Returns what was odd in the files of an exchange, one problem for each cause: those that something can be done about
 * in 1C first, then by how often they occur.
 */
export function problemsOf(files: readonly Pick<JournalFile, 'name' | 'notes'>[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { name, notes } of files) {
    for (const { reason, text, count, examples } of notes) {
      const known = problems.get(reason) ?? {
        reason,
        text,
        count: 0,
        examples: [],
        files: [],
        advice: (advice as Record<string, string>)[reason],
      };
      problems.set(reason, {
        ...known,
        count: known.count + count,
        examples: [...new Set([...known.examples, ...examples])].slice(0, maxExamples),
        files: [...known.files, name],
      });
    }
  }
  const rank = (problem: Problem) => (problem.advice === undefined ? 1 : 0);
  return [...problems.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}
