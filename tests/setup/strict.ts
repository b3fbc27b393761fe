import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console.error fails the test that caused it (architecture, «tests/»). */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.slice();
  vi.restoreAllMocks();
  expect(calls, 'unexpected console.error').toEqual([]);
});
