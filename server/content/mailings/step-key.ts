/** The kind of the jobs that send messages to dealers. */
export const mailingJobKind = 'mailing';

/** Returns the key of the step that follows account `after`, so that no step is queued twice. */
export function stepKey(mailing: number, after: number): string {
  return `${mailingJobKind}:${mailing}:${after}`;
}
