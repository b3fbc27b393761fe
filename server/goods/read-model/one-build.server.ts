import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { logWarning } from '../../kernel/log.server.ts';
import { type Built, pacer } from './build-model.server.ts';
import { mapped, pathOf, returnFreedMemory, sharedFile, whyNotShared } from './shared-memory.server.ts';
import { readSnapshot, type Timed, writeSnapshot } from './snapshot-image.server.ts';
import type { Part } from './source.ts';

/**
 * In a pool one process builds the read model and the others open its image (decisions/read-model.md). The first
 * process of the pool, which serves no requests itself, decides which one builds (server/cli/pool-images.ts).
 */

/**
 * The messages of a process of the pool. `asked` numbers its requests. `made`, `failed` and `notShared` contain the
 * number of its turn to build.
 */
export type SaidOfImages =
  | { wanted: Part; asked: number; newerThan: number }
  | { made: number; name: string; descriptor: number }
  | { failed: number }
  | { notShared: number };

/**
 * The messages to a process of the pool: to build in its turn or only for itself, to open an image, the number of its
 * own image, or that there is a newer one.
 */
export type ToldOfImages =
  | { asked: number; turn: number }
  | { asked: number; alone: true }
  | ({ asked: number } & Image)
  | { taken: number; number: number | undefined }
  | { newest: Part; number: number };

/**
 * `descriptor`: the descriptor of the file that the process `pid` keeps open. `name`: the name that the image must
 * contain. Numbers increase; 0 means no image.
 */
export type Image = { number: number; name: string; pid: number; descriptor: number };

/** A build and the number of the image that it comes from or replaces. */
export type Taken = Timed & { number: number };

/** The connection of a process to the first process of its pool. `hear` returns a function that ends listening. */
export type Pool = {
  say: (said: SaidOfImages) => void;
  hear: (listener: (told: ToldOfImages) => void) => () => void;
};

/** Failures to send are ignored, because a process whose pool has died ends by itself. */
const byMessages: Pool = {
  say: (images) => process.send?.({ images }, undefined, undefined, () => {}),
  hear(listener) {
    const hear = (message: { images?: ToldOfImages } | undefined) => {
      if (message?.images) listener(message.images);
    };
    process.on('message', hear);
    return () => process.off('message', hear);
  },
};

/** Returns the connection to the pool; undefined in a process that serves alone. */
const ownPool = () => (cluster.isWorker ? byMessages : undefined);

/** Calls `listener` with the number of each image that another process makes. */
export function whenNewer(part: Part, listener: (number: number) => void): void {
  ownPool()?.hear((told) => {
    if ('newest' in told && told.newest === part) listener(told.number);
  });
}

let questions = 0;

/**
 * Returns a build that is newer than image `newerThan`: one that another process of the pool has made or is making,
 * or the result of `build`. Outside a pool, and when an image cannot be written or opened, it is always the result of
 * `build`.
 */
export async function oneBuild(
  part: Part,
  newerThan: number,
  build: () => Promise<Built>,
  pool = ownPool(),
): Promise<Taken> {
  if (!pool) return { ...(await timed(build)), number: newerThan };
  const reason = await whyNotShared();
  if (reason) {
    // Takes no turn, because there will be no image to wait for.
    warn(`each process builds its own: ${reason}`);
    return { ...(await timed(build)), number: newerThan };
  }
  const asked = ++questions;
  const told = await answer(pool, { wanted: part, asked, newerThan }, (told) =>
    'asked' in told && told.asked === asked ? told : undefined,
  );
  if ('turn' in told) return inTurn(pool, told.turn, newerThan, build);
  if ('alone' in told) return { ...(await timed(build)), number: newerThan };
  try {
    return { ...(await opened(told)), number: told.number };
  } catch (error) {
    warn(error);
    return { ...(await timed(build)), number: told.number };
  }
}

/**
 * Builds, passes the image to the pool, and returns the columns of the image instead of those in the memory of this
 * process.
 */
async function inTurn(
  pool: Pool,
  turn: number,
  newerThan: number,
  build: () => Promise<Built>,
): Promise<Taken> {
  let own: Timed;
  try {
    own = await timed(build);
  } catch (error) {
    pool.say({ failed: turn });
    throw error;
  }
  let number = newerThan;
  try {
    const file = await sharedFile('catalogue');
    try {
      const name = `${process.pid} ${turn}`;
      const descriptor = file.fd;
      await writeSnapshot(own, name, file, pacer());
      const { number: taken } = await answer(pool, { made: turn, name, descriptor }, (told) =>
        'taken' in told && told.taken === turn ? told : undefined,
      );
      if (taken === undefined) return { ...own, number };
      number = taken;
      return { ...(await opened({ number, name, pid: process.pid, descriptor })), number };
    } finally {
      await file.close();
    }
  } catch (error) {
    warn(error);
    pool.say({ notShared: turn });
    return { ...own, number };
  }
}

async function timed(build: () => Promise<Built>): Promise<Timed> {
  const began = performance.now();
  const built = await build();
  return { ...built, began, ended: performance.now() };
}

async function opened({ pid, descriptor, name }: Image): Promise<Timed> {
  return readSnapshot(await mapped(pathOf(pid, descriptor)), name, pacer());
}

/** Gives requests that read the old columns time to end, and an import time to continue. */
const untilCollectedMs = 5_000;

let collecting = false;

/**
 * In a pool, runs the garbage collector after a few seconds, to free the columns that an image or a large patch has
 * replaced. A process with few requests would keep them for hours, because they take little of the memory that the
 * garbage collector watches.
 */
export async function collectSoon(): Promise<void> {
  if (!ownPool() || collecting) return;
  collecting = true;
  await setTimeout(untilCollectedMs, undefined, { ref: false });
  collecting = false;
  await globalThis.gc?.({ type: 'major', execution: 'async' });
  // Typed arrays are freed in the background.
  await setTimeout(untilCollectedMs, undefined, { ref: false });
  await returnFreedMemory();
}

let warned = '';

/** Logs each reason once: every later build would fail in the same way. */
function warn(error: unknown): void {
  const reason = String(error);
  if (reason !== warned) logWarning('catalogue: not shared with other processes', error);
  warned = reason;
}

/** Sends a message and returns the response, which is the first result of `of` that is not undefined. */
function answer<T>(
  { say, hear }: Pool,
  said: SaidOfImages,
  of: (told: ToldOfImages) => T | undefined,
): Promise<T> {
  return new Promise((done) => {
    const end = hear((told) => {
      const answered = of(told);
      if (answered === undefined) return;
      end();
      done(answered);
    });
    say(said);
  });
}
