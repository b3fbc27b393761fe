import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const settings = { ...process.env };

/** Test files share a process (decisions/tests.md), so each must restore settings and the clock. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});

/** An unexpected console.error fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.slice();
  vi.restoreAllMocks();
  expect(calls, 'unexpected console.error').toEqual([]);
});
