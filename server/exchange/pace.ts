import { thousands } from '../kernel/money.ts';
import { ImportRefused } from './refused.ts';

/**
 * Callbacks of a long import. `onProgress` is called with the progress in Russian, and `onPictures` after new pictures
 * of a good were stored. `signal` stops the import when another process has taken it over, or may have.
 */
export type Pace = {
  onProgress?: (done: string) => void;
  onPictures?: () => void;
  signal?: AbortSignal;
};

const stopped =
  'Загрузка остановлена: её подхватил другой процесс, или база данных не отвечала больше минуты';

/** Throws ImportRefused (EXCHANGE_BUSY) when the signal is aborted. Called between two chunks. */
export function stopIfAborted({ signal }: Pace): void {
  if (signal?.aborted) throw new ImportRefused(stopped, 'EXCHANGE_BUSY');
}

/** Reports the progress after a chunk, «Товары: 12 000 из 100 000», and stops the import when the signal is aborted. */
export function step(pace: Pace, what: string, done: number, all: number): void {
  pace.onProgress?.(`${what}: ${thousands(Math.min(done, all))} из ${thousands(all)}`);
  stopIfAborted(pace);
}
