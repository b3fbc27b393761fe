import type { Result } from '#server/kernel/result.ts';

/** Returns the value of a successful result; a refusal fails the test with its code. */
export function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.value;
}
