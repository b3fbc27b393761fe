/** The kind of the jobs that send messages to dealers. */
export const mailingJobKind = 'mailing';

/** The key of one step, so that no step is queued twice; `after`: everybody up to this account was told. */
export function stepKey(mailing: number, after: number): string {
  return `${mailingJobKind}:${mailing}:${after}`;
}
