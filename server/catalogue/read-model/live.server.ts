import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { pruneNotes } from '../change-log.repository.server.ts';
import type { CatalogueModel } from '../model.ts';
import { type Built, buildFromDatabase } from './build-model.server.ts';
import { createModel } from './create-model.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { changesSince } from './read-log.server.ts';
import { readProducts } from './source.repository.server.ts';

/** How old an answer may be: the log of changes is looked at again after a second. */
const lookEveryMs = 1_000;
const pruneEveryMs = 3_600_000;
/** Who has not looked for so long may have missed notes that were pruned meanwhile (a day at the earliest). */
const longestNapMs = 12 * 3_600_000;

/** Building takes a core for itself: after one it rests four times as long before the next, unless somebody insists. */
const restFactor = 4;

/** The read model of one database in this process (decision 017). */
type Live = {
  /** `trueAt`: when it last agreed with the database. All moments are milliseconds. */
  current: (Built & { model: CatalogueModel; trueAt: number }) | undefined;
  starting: Promise<void> | undefined;
  looking: Promise<void> | undefined;
  rebuilding: Promise<void> | undefined;
  lookedAt: number;
  prunedAt: number;
  restsUntil: number;
};

const lives = new WeakMap<Kysely<Database>, Live>();

/**
 * The read model of this process: built at the first call, afterwards a second behind the database, or a rebuild when more
 * changed than stocks and prices. Never call it with a transaction: it would wait for the connection that the transaction holds.
 */
export async function catalogueModel(db: Kysely<Database>): Promise<CatalogueModel> {
  const live = await started(db);
  if (Date.now() - live.lookedAt > lookEveryMs) await look(db, live);
  return live.current!.model;
}

/** The read model as the database is now, rebuilding included. For tests and for programs that have just written. */
export async function refreshCatalogue(db: Kysely<Database>): Promise<CatalogueModel> {
  const live = await started(db);
  // What is under way may have begun before the change that the caller wants to see.
  await live.looking;
  await live.rebuilding;
  live.restsUntil = 0;
  await look(db, live);
  await live.rebuilding;
  return live.current!.model;
}

async function started(db: Kysely<Database>): Promise<Live> {
  let live = lives.get(db);
  if (!live) {
    const nothing = { current: undefined, starting: undefined, looking: undefined, rebuilding: undefined };
    live = { ...nothing, lookedAt: 0, prunedAt: Date.now(), restsUntil: 0 };
    lives.set(db, live);
  }
  if (!live.current) {
    // Those who come while it is built wait for the same build; a failed one is forgotten, the next caller tries again.
    live.starting ??= build(db, live).finally(() => {
      live.starting = undefined;
    });
    await live.starting;
  }
  return live;
}

async function build(db: Kysely<Database>, live: Live): Promise<void> {
  const startedAt = Date.now();
  takeOver(live, await buildFromDatabase(db), startedAt);
  live.lookedAt = startedAt;
  live.restsUntil = Date.now() + restFactor * (Date.now() - startedAt);
}

function takeOver(live: Live, built: Built, trueAt: number): void {
  const version = (live.current?.model.version ?? 0) + 1;
  live.current = { ...built, model: createModel(built.snapshot, version), trueAt };
}

/** Takes in what has changed; callers at the same time share one look. */
function look(db: Kysely<Database>, live: Live): Promise<void> {
  live.looking ??= takeInChanges(db, live).finally(() => {
    live.looking = undefined;
  });
  return live.looking;
}

async function takeInChanges(db: Kysely<Database>, live: Live): Promise<void> {
  const current = live.current!;
  const now = Date.now();
  live.lookedAt = now;
  if (now - current.trueAt > longestNapMs) return rebuild(db, live);
  const changes = await changesSince(db, current.log, now);
  if (changes.kind === 'everything') return rebuild(db, live);
  if (changes.kind === 'none') {
    current.trueAt = now;
    return;
  }
  const patched = patchSnapshot(current.snapshot, changes.ids, await readProducts(db, changes.ids));
  if (!patched) return rebuild(db, live);
  // A rebuild that has taken over meanwhile stays: what it has not seen is still to be read after its place in the log.
  if (live.current === current) takeOver(live, { snapshot: patched, log: changes.after }, now);
  if (now - live.prunedAt > pruneEveryMs) {
    live.prunedAt = now;
    await pruneNotes(db, now).catch((error: unknown) => console.warn('catalogue: pruning failed', error));
  }
}

/** Builds anew in the background; the old model answers until then, and the changes stay in the log. */
function rebuild(db: Kysely<Database>, live: Live): void {
  if (live.rebuilding || Date.now() < live.restsUntil) return;
  live.rebuilding = build(db, live).finally(() => {
    live.rebuilding = undefined;
  });
  live.rebuilding.catch((error: unknown) => console.warn('catalogue: rebuilding failed', error));
}
