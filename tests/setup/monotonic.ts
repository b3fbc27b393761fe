import { vi } from 'vitest';

/** Stops the clock by which intervals are measured; gives what moves it on. It goes again after the test (strict.ts). */
export function stoppedClock(): { setTo: (ms: number) => void } {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  return { setTo: (ms) => void clock.mockReturnValue(start + ms) };
}
