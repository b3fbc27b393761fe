import { lowerFirst } from '../../../kernel/lower-first.ts';
import { counted } from '../../../kernel/plural.ts';
import { advice } from '../../advice.ru.ts';
import { reasons } from '../../reasons.ru.ts';
import type { JournalFile, Problem } from './journal-view.ts';

const maxExamples = 5;

/**
 * Returns a problem whose text includes its count: «3 остатка с дробью: …». Causes from documents give «3 документа:
 * заказ уже отгружен…».
 */
function worded(problem: Problem): Problem {
  const { reason, text, count } = problem;
  if (!isReason(reason)) {
    const documents = counted(count, 'документ', 'документа', 'документов');
    return { ...problem, text: `${documents}: ${lowerFirst(text)}` };
  }
  const [one, few, many, rest] = reasons[reason];
  return { ...problem, text: `${counted(count, one, few, many)} ${rest}` };
}

function isReason(text: string): text is keyof typeof reasons {
  return Object.hasOwn(reasons, text);
}

/**
 * Returns the oddities in the files of an exchange, one problem per cause. Problems that can be solved in 1C come
 * first, then the most frequent.
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
        advice: isReason(reason) ? advice[reason] : undefined,
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
  return [...problems.values()].map(worded).sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}
