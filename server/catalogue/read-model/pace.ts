/**
 * Called between the small steps of long work: a promise when the work has had the thread for long enough and the server is to
 * answer others first, else undefined. Who does not care passes `withoutPause`.
 */
export type Breathe = () => Promise<void> | undefined;

export const withoutPause: Breathe = () => undefined;

/** Goes from 0 to `end` in steps of a few thousand, a millisecond or so each, with a breath after every one. */
export async function inSteps(
  end: number,
  breathe: Breathe,
  step: (from: number, to: number) => void,
  most = 4_096,
): Promise<void> {
  for (let from = 0; from < end; from += most) {
    step(from, Math.min(end, from + most));
    await breathe();
  }
}
