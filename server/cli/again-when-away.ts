import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway, isDatabaseFull, isDatabaseMisconfigured } from '../db/errors.server.ts';
import { nextTry } from '../exchange/door/pause.ts';
import { counted } from '../kernel/plural.ts';
import type { Result } from '../kernel/result.ts';

/** Work that ran this long must have reached the database, so the hour starts again. Milliseconds. */
const backAgainMs = 60_000;
/** How often an import checks whether its own lock has expired. Milliseconds. */
const lockMs = 10_000;

/**
 * Runs repeatable work, and starts it again from the beginning if the database was lost meanwhile, after the same
 * pauses as for a waiting 1C file. After an hour without the database it throws the error. Calls `say` with a line for
 * each pause.
 */
export async function againWhenAway<T>(
  work: () => Promise<Result<T>>,
  say: (line: string) => void,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Result<T>> {
  let since: number | undefined;
  for (;;) {
    const began = performance.now();
    try {
      const result = await work();
      // The lock was held when the database was lost; it expires within a minute.
      const isOwnLock = !result.ok && result.code === 'EXCHANGE_BUSY' && since !== undefined;
      if (!isOwnLock || nextTry(since!, performance.now()) === undefined) return result;
      await wait(lockMs);
    } catch (error) {
      if (!isDatabaseAway(error) || isDatabaseMisconfigured(error) || isDatabaseFull(error)) throw error;
      const now = performance.now();
      if (since === undefined || now - began > backAgainMs) since = now;
      const again = nextTry(since, now);
      if (again === undefined) throw error;
      const pause = Math.round(again - now);
      const seconds = Math.round(pause / 1_000);
      say(
        `База данных перестала отвечать. Начнём снова через ${counted(seconds, 'секунду', 'секунды', 'секунд')}.`,
      );
      await wait(pause);
    }
  }
}
