import { thousands } from '../kernel/money.ts';
import { ImportRefused } from './refused.ts';

/** Who waits for a long import: `onProgress` is told in Russian what is done, `signal` stops it. */
export type Pace = { onProgress?: (done: string) => void; signal?: AbortSignal };

/** Between two chunks: stops with ImportRefused when the signal says so. */
export function stopIfAborted({ signal }: Pace): void {
  if (signal?.aborted) throw new ImportRefused('Загрузка остановлена');
}

/** After a chunk: tells what is done, «Товары: 12 000 из 100 000», and stops when the signal says so. */
export function step(pace: Pace, what: string, done: number, all: number): void {
  pace.onProgress?.(`${what}: ${thousands(Math.min(done, all))} из ${thousands(all)}`);
  stopIfAborted(pace);
}
