import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway, isDatabaseFull, isDatabaseMisconfigured } from '../db/errors.server.ts';
import { nextTry } from '../exchange/door/pause.ts';
import { counted } from '../kernel/plural.ts';
import type { Result } from '../kernel/result.ts';

/** Work that went on for so long had the database back: its patience begins anew. Milliseconds. */
const backAgainMs = 60_000;
/** So often an import asks whether its own lock has run out. Milliseconds. */
const lockMs = 10_000;

/**
 * Does work that may be repeated, and does it again from its beginning when the database was lost meanwhile, after the same pauses as a
 * file of 1C that waits; after an hour without it the error is thrown. `say` is told of each pause.
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
      // The lock that was held when the database was lost: it runs out within a minute.
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
