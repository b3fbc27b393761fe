import { randomUUID } from 'node:crypto';
import { closeSync, openSync, read, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limitWork } from '../../kernel/limit-work.ts';

/**
 * Files being written, or written recently, in this process. A reader gets what is already written and waits
 * for the rest; the same request gets the same file while nothing has changed. The files have no name on the
 * disk: nobody else can open them, and they disappear with the process.
 */
type Kept = {
  key: string;
  owner: string;
  fd: number;
  /** Bytes written so far. */
  size: number;
  state: 'waiting' | 'writing' | 'whole' | 'failed';
  error?: unknown;
  readers: number;
  stop: AbortController;
  /** Readers that have read everything written so far and wait for more. */
  waiting: (() => void)[];
  endedAt: number;
};

/** Writes the whole file to `fd` and reports the number of bytes of each write. */
export type Write = (to: {
  fd: number;
  written: (bytes: number) => void;
  signal: AbortSignal;
}) => Promise<void>;

/** The threads that write files; more concurrent threads would slow down the pages. */
const threads = limitWork({ running: 2 });
/** The limit on unfinished files; nobody would wait in a longer queue. */
const maxUnfinished = 10;
const maxOfOneOwner = 2;
/** The limit on files that one owner reads concurrently, because a slow client keeps its file on the disk. */
const maxReadByOneOwner = 6;
/**
 * A claim expires after this many milliseconds, because its client may have disconnected before the response began.
 */
const maxClaimMs = 10_000;
const maxKept = 12;
const keptForMs = 10 * 60_000;
const pieceBytes = 64 * 1024;

/** The descriptor of a file that is not open. */
const none = -1;

const files = new Map<string, Kept>();
/** Files requested but not begun, because many may be requested before the first of them is read. */
const claims = new Map<string, { owner: string; until: number }>();
/** The number of files each owner is reading. */
const reading = new Map<string, number>();

const readAt = promisify(read);

/**
 * Returns whether this owner may begin a file; true for a file that exists. A new file then counts as begun until
 * `keptFile` is read or cancelled.
 */
export function mayBegin(key: string, owner: string): boolean {
  if (files.has(key)) return true;
  const now = performance.now();
  for (const [claimed, { until }] of claims) if (until <= now) claims.delete(claimed);
  if (claims.has(key)) return true;
  const unfinished = [...[...files.values()].filter(isUnfinished), ...claims.values()];
  const may =
    unfinished.length < maxUnfinished &&
    unfinished.filter((file) => file.owner === owner).length < maxOfOneOwner &&
    (reading.get(owner) ?? 0) < maxReadByOneOwner;
  if (may) claims.set(key, { owner, until: now + maxClaimMs });
  return may;
}

/** Returns the size of a complete file; undefined when it does not exist or is still being written. */
export function wholeSize(key: string): number | undefined {
  const file = files.get(key);
  return file?.state === 'whole' ? file.size : undefined;
}

/**
 * Streams a file piece by piece; writing starts on the first read. The stream breaks off when writing fails,
 * and writing stops when no reader is left. `failed` is called with the error.
 */
export function keptFile(
  key: string,
  owner: string,
  write: Write,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let file: Kept | undefined;
  let at = 0;
  const leave = () => {
    if (file) left(file, owner);
    else claims.delete(key);
    file = undefined;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        file ??= entered(files.get(key) ?? begun(key, owner, write, failed), owner);
        const mine = file;
        while (file && mine.size === at && isUnfinished(mine)) {
          await new Promise<void>((go) => mine.waiting.push(go));
        }
        if (!file) return;
        if (mine.state === 'failed') {
          leave();
          throw mine.error;
        }
        if (mine.size === at) {
          leave();
          controller.close();
          return;
        }
        const room = Buffer.allocUnsafe(Math.min(pieceBytes, mine.size - at));
        const { bytesRead } = await readAt(mine.fd, room, 0, room.length, at);
        if (!file) return;
        at += bytesRead;
        controller.enqueue(room.subarray(0, bytesRead));
      },
      cancel: leave,
    },
    // Nothing starts before the first read, so that HEAD and 304 cost nothing.
    { highWaterMark: 0 },
  );
}

function begun(key: string, owner: string, write: Write, failed: (error: unknown) => void): Kept {
  const file: Kept = {
    key,
    owner,
    fd: none,
    size: 0,
    readers: 0,
    endedAt: 0,
    waiting: [],
    state: 'waiting',
    stop: new AbortController(),
  };
  claims.delete(key);
  files.set(key, file);
  const { signal } = file.stop;
  threads
    .run(() => begin(file, write, failed), { signal })
    .catch((error: unknown) => {
      // No failure: all readers left before the file's turn.
      if (!signal.aborted) throw error;
    });
  return file;
}

async function begin(file: Kept, write: Write, failed: (error: unknown) => void): Promise<void> {
  const { signal } = file.stop;
  file.state = 'writing';
  const written = (bytes: number) => {
    file.size += bytes;
    tell(file);
  };
  try {
    file.fd = nameless();
    await write({ fd: file.fd, written, signal });
    file.state = 'whole';
  } catch (error) {
    if (!signal.aborted) failed(error);
    Object.assign(file, { state: 'failed', error } satisfies Partial<Kept>);
    forget(file);
  }
  file.endedAt = performance.now();
  tell(file);
  closeIfUnused(file);
  forgetOld();
  setTimeout(forgetOld, keptForMs + 1_000).unref();
}

function nameless(): number {
  const path = join(tmpdir(), `svetoch-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return fd;
}

function isUnfinished({ state }: Pick<Kept, 'state'>): boolean {
  return state === 'waiting' || state === 'writing';
}

function tell(file: Kept): void {
  for (const go of file.waiting.splice(0)) go();
}

function entered(file: Kept, reader: string): Kept {
  file.readers++;
  reading.set(reader, (reading.get(reader) ?? 0) + 1);
  return file;
}

/** Stops writing a file that nobody reads; the next request begins a new file. */
function left(file: Kept, reader: string): void {
  file.readers--;
  const others = (reading.get(reader) ?? 1) - 1;
  if (others > 0) reading.set(reader, others);
  else reading.delete(reader);
  tell(file);
  if (file.readers > 0) return;
  if (isUnfinished(file)) file.stop.abort(new Error('nobody reads the file any more'));
  if (file.state === 'waiting') file.state = 'failed';
  if (file.state !== 'whole') forget(file);
  closeIfUnused(file);
}

function forgetOld(): void {
  const whole = [...files.values()].filter(({ state }) => state === 'whole');
  whole.sort((a, b) => a.endedAt - b.endedAt);
  for (const [i, file] of whole.entries()) {
    if (performance.now() - file.endedAt <= keptForMs && i >= whole.length - maxKept) continue;
    forget(file);
    closeIfUnused(file);
  }
}

function forget(file: Kept): void {
  if (files.get(file.key) === file) files.delete(file.key);
}

/** Closes a file that can no longer be requested, once its last reader has left and its thread has ended. */
function closeIfUnused(file: Kept): void {
  const inUse = file.readers > 0 || file.state === 'writing' || files.get(file.key) === file;
  if (inUse || file.fd === none) return;
  closeSync(file.fd);
  file.fd = none;
}
