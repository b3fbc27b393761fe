import { mayHaveHappened } from '../db/dialect.server.ts';
import type { Result } from '../kernel/result.ts';

/**
 * Runs what writes the rows of files that are stored already, and returns its result. Has the files removed when nothing
 * refers to them: it refused, failed, or found the same form written before (`repeated`). When nobody knows whether it
 * failed, they stay: a file too many harms less than a message without its file.
 */
export async function keepWritten<T extends { repeated: boolean }>(
  write: () => Promise<Result<T>>,
  forget: () => Promise<void>,
): Promise<Result<T>> {
  let isKept = false;
  try {
    const result = await write();
    isKept = result.ok && !result.value.repeated;
    return result;
  } catch (error) {
    isKept = mayHaveHappened(error);
    throw error;
  } finally {
    if (!isKept) await forget();
  }
}
