import type { JournalStep } from './journal-view.ts';

/**
 * Merges consecutive requests for the same thing that got `progress`, because 1C asks every four seconds while a file
 * is imported.
 */
export function foldSteps(steps: readonly Omit<JournalStep, 'until' | 'times'>[]): JournalStep[] {
  const folded: JournalStep[] = [];
  for (const step of steps) {
    const last = folded.at(-1);
    if (last && isAskedAgain(last, step)) {
      last.times += 1;
      last.until = step.at;
      last.took += step.took;
      last.answer = step.answer;
    } else folded.push({ ...step, until: step.at, times: 1 });
  }
  return folded;
}

type Step = Pick<JournalStep, 'mode' | 'file' | 'address' | 'answer'>;

function isAskedAgain(last: Step, next: Step): boolean {
  const isWaiting = ({ answer }: Step) => answer.startsWith('progress');
  const isSame = last.mode === next.mode && last.file === next.file && last.address === next.address;
  return isSame && isWaiting(last) && isWaiting(next);
}
