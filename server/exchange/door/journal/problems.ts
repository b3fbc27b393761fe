import { lowerFirst } from '../../../kernel/lower-first.ts';
import { counted } from '../../../kernel/plural.ts';
import { advice, documentAdvice, usual } from '../../advice.ru.ts';
import type { Reason } from '../../notes.ts';
import { leftReasons } from '../../orders/left-reasons.ts';
import { reasons } from '../../reasons.ru.ts';
import type { JournalFile, Problem } from './journal-view.ts';

const maxExamples = 5;

/**
 * Returns a problem whose text includes its count: «3 остатка с дробью: …». Causes from documents give «3 документа:
 * заказ уже отгружен…».
 */
function worded(problem: Problem): Problem {
  const { reason, text, count } = problem;
  if (!isReason(reason) || isOfDocument(problem)) {
    const documents = counted(count, 'документ', 'документа', 'документов');
    return { ...problem, text: `${documents}: ${lowerFirst(text)}` };
  }
  const [one, few, many, rest] = reasons[reason];
  return { ...problem, text: `${counted(count, one, few, many)} ${rest}` };
}

function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}

/** Returns whether a note concerns documents: documents and prices share the reason FOREIGN_CURRENCY. */
function isOfDocument({ reason, text }: Pick<Problem, 'reason' | 'text'>): boolean {
  return !isReason(reason) || (reason === 'FOREIGN_CURRENCY' && text === leftReasons.FOREIGN_CURRENCY);
}

function adviceFor({ reason, text }: Pick<Problem, 'reason' | 'text'>): string | undefined {
  if (isReason(reason) && !isOfDocument({ reason, text })) return advice[reason];
  return documentAdvice[reason as keyof typeof documentAdvice];
}

/**
 * Returns the oddities in the files of an exchange, one problem per cause. Problems that need a correction in 1C
 * come first, then the most frequent.
 */
export function problemsOf(files: readonly Pick<JournalFile, 'name' | 'notes'>[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { name, notes } of files) {
    for (const { reason, text, count, examples } of notes) {
      const key = `${reason} ${isOfDocument({ reason, text })}`;
      const known = problems.get(key) ?? {
        reason,
        text,
        count: 0,
        examples: [],
        files: [],
        advice: adviceFor({ reason, text }),
      };
      problems.set(key, {
        ...known,
        count: known.count + count,
        examples: [...new Set([...known.examples, ...examples])].slice(0, maxExamples),
        files: [...known.files, name],
      });
    }
  }
  const rank = (problem: Problem) => (isReason(problem.reason) && usual.has(problem.reason) ? 1 : 0);
  return [...problems.values()].map(worded).sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}
