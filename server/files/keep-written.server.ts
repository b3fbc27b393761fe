import { mayHaveHappened } from '../db/dialect.server.ts';
import type { Result } from '../kernel/result.ts';

/**
 * Runs `write`, which writes the database rows of files that are already stored, and returns its result. Removes the
 * files when no row refers to them: the write was refused, it failed, or the same form had been written before
 * (`repeated`). When it is unknown whether the write failed, the files stay, because an unused file does less harm
 * than a message without its file.
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
