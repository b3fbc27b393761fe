/** The kind of the jobs that send messages to dealers. */
export const mailingJobKind = 'mailing';

/** Returns the key of one step, so that no step is queued twice; everybody up to account `after` has been notified. */
export function stepKey(mailing: number, after: number): string {
  return `${mailingJobKind}:${mailing}:${after}`;
}
