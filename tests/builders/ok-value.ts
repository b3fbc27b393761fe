import type { Result } from '#server/kernel/result.ts';

/** Returns the value of a successful result; throws the code of a refusal, which fails the test. */
export function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.value;
}
