/**
 * Called between the small steps of long work: returns a promise when the work has held the thread for long enough and
 * the server should handle requests first, else undefined. Callers that need no pauses pass `withoutPause`.
 */
export type YieldToEventLoop = () => Promise<void> | undefined;

export const withoutPause: YieldToEventLoop = () => undefined;

/** Counts from 0 to `end` in steps of a few thousand, about a millisecond each, and yields after each. */
export async function inSteps(
  end: number,
  yieldToEventLoop: YieldToEventLoop,
  step: (from: number, to: number) => void,
  most = 4_096,
): Promise<void> {
  for (let from = 0; from < end; from += most) {
    step(from, Math.min(end, from + most));
    await yieldToEventLoop();
  }
}
