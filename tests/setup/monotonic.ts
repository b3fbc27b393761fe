import { vi } from 'vitest';

/**
 * Stops the clock that measures intervals; returns a function that advances it. The clock runs again after
 * the test (strict.ts).
 */
export function stoppedClock(): { setTo: (ms: number) => void } {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  return { setTo: (ms) => void clock.mockReturnValue(start + ms) };
}
