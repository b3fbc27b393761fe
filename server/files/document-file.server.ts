import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { limitWork } from '../kernel/limit-work.ts';
import { ownThread } from '../kernel/own-thread.server.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import type { ToWrite } from './write-workbook.worker.ts';

const worker = new URL('./write-workbook.worker.ts', import.meta.url);

/** The memory limit of the thread, in megabytes; 20,000 rows take 75. */
const memory = 256;
/** An idle thread is kept this long, because loading the library takes longer than writing an order. */
const idleMs = 60_000;
/** The number of rows copied to the thread at a time; between two copies the event loop serves other requests. */
const pieceLength = 500;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** The thread writes one document at a time. */
const documents = limitWork({ running: 1 });

/**
 * Returns a document of bounded size (a few thousand rows) as an `.xlsx` file, written by xlsx-js-style in a
 * separate thread (decisions/packages.md). Writing starts on the first read and is skipped when the reader has
 * disconnected. The stream fails with the error of the rows or of the thread.
 */
export function documentFile(sheet: Sheet): Readable {
  const gone = new AbortController();
  let begun = false;
  return new Readable({
    read() {
      if (begun) return;
      begun = true;
      documents
        .run(() => written(sheet), { signal: gone.signal })
        .then(
          (bytes) => {
            this.push(bytes);
            this.push(null);
          },
          (error: Error) => this.destroy(error),
        );
    },
    destroy(error, done) {
      gone.abort();
      done(error);
    },
  });
}

async function written({ rows, ...sheet }: Sheet): Promise<Uint8Array> {
  clearTimeout(idle);
  thread ??= begun();
  const mine = thread;
  mine.ref();
  const tell = (said: ToWrite) => mine.postMessage(said);
  const answer = answerOf(mine);
  // The thread may fail while rows are still being sent; the `await` below still throws its error.
  answer.catch(() => {});
  try {
    for await (const piece of inPieces(rows)) {
      tell({ rows: piece });
      await setImmediate();
    }
    tell({ sheet });
    const bytes = await answer;
    mine.unref();
    idle = setTimeout(end, idleMs, mine).unref();
    return bytes;
  } catch (error) {
    // The thread holds rows of an unfinished document, so it cannot be reused.
    end(mine);
    throw error;
  }
}

/** Starts a thread that is dropped when it dies, so that the next document gets a new one. */
function begun(): Worker {
  const mine = ownThread(worker, { memory });
  mine.once('exit', () => end(mine));
  mine.on('error', () => end(mine));
  return mine;
}

function answerOf(from: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`the thread that writes documents ended with ${code}`));
    from.once('error', reject);
    from.once('exit', ended);
    from.once('message', (bytes: Uint8Array) => {
      from.off('error', reject);
      from.off('exit', ended);
      resolve(bytes);
    });
  });
}

function end(mine: Worker): void {
  if (thread === mine) thread = undefined;
  void mine.terminate();
}

async function* inPieces(rows: Sheet['rows']): AsyncGenerator<SheetRow[]> {
  let piece: SheetRow[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = [];
  }
  yield piece;
}
