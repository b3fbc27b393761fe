import type { Result } from '#server/kernel/result.ts';

/** The value of a result that has to be one; a refusal fails the test with its code. */
export function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.value;
}
