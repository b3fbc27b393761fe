import { thousands } from '../kernel/money.ts';
import { ImportRefused } from './refused.ts';

/**
 * Who waits for a long import: `onProgress` is told in Russian what is done, `onPictures` that new pictures of a good are
 * kept, `signal` stops it: another process imports by now, or may.
 */
export type Pace = {
  onProgress?: (done: string) => void;
  onPictures?: () => void;
  signal?: AbortSignal;
};

const stopped =
  'Загрузка остановлена: её подхватил другой процесс, или база данных не отвечала больше минуты';

/** Between two chunks: stops with ImportRefused (EXCHANGE_BUSY) when the signal says so. */
export function stopIfAborted({ signal }: Pace): void {
  if (signal?.aborted) throw new ImportRefused(stopped, 'EXCHANGE_BUSY');
}

/** After a chunk: tells what is done, «Товары: 12 000 из 100 000», and stops when the signal says so. */
export function step(pace: Pace, what: string, done: number, all: number): void {
  pace.onProgress?.(`${what}: ${thousands(Math.min(done, all))} из ${thousands(all)}`);
  stopIfAborted(pace);
}
