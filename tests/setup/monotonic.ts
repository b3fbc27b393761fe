import { vi } from 'vitest';

/**
 * Stops the clock that measures intervals and returns a function that advances it. strict.ts restarts the clock after
 * the test.
 */
export function stoppedClock(): { setTo: (ms: number) => void } {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  return { setTo: (ms) => void clock.mockReturnValue(start + ms) };
}
