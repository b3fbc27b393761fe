import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Built, buildFromDatabase } from './build-model.server.ts';
import { pruneNotes } from './change-log.repository.server.ts';
import { createModel } from './create-model.ts';
import type { CatalogueModel } from './model.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { changesSince } from './read-log.server.ts';
import { readProducts } from './repository.server.ts';

/** How old an answer may be: the log of changes is looked at again after a second. */
const lookEveryMs = 1_000;
const pruneEveryMs = 3_600_000;
/** Who has not looked for so long may have missed notes that were pruned meanwhile (a day at the earliest). */
const longestNapMs = 12 * 3_600_000;

/** The read model of one database in this process (decision 014). */
type Live = {
  current: (Built & { model: CatalogueModel }) | undefined;
  starting: Promise<void> | undefined;
  looking: Promise<void> | undefined;
  rebuilding: Promise<void> | undefined;
  lookedAt: number;
  prunedAt: number;
};

const lives = new WeakMap<Kysely<Database>, Live>();

/**
 * The read model of this process: built at the first call, afterwards at most a second behind the database. Never call it
 * with a transaction: `execute` hands use cases that write a model taken before their transaction began.
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
  await look(db, live);
  await live.rebuilding;
  return live.current!.model;
}

async function started(db: Kysely<Database>): Promise<Live> {
  let live = lives.get(db);
  if (!live) {
    live = {
      current: undefined,
      starting: undefined,
      looking: undefined,
      rebuilding: undefined,
      lookedAt: 0,
      prunedAt: Date.now(),
    };
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
  const built = await buildFromDatabase(db);
  takeOver(live, built);
  live.lookedAt = startedAt;
}

function takeOver(live: Live, built: Built): void {
  live.current = { ...built, model: createModel(built.snapshot, (live.current?.model.version ?? 0) + 1) };
}

/** Takes in what has changed; callers at the same time share one look. */
function look(db: Kysely<Database>, live: Live): Promise<void> {
  live.looking ??= takeInChanges(db, live).finally(() => {
    live.looking = undefined;
  });
  return live.looking;
}

async function takeInChanges(db: Kysely<Database>, live: Live): Promise<void> {
  const { snapshot, log } = live.current!;
  const now = Date.now();
  const napped = now - live.lookedAt > longestNapMs;
  live.lookedAt = now;
  if (napped) return rebuild(db, live);
  const changes = await changesSince(db, log, now);
  if (changes.kind === 'none') return;
  if (changes.kind === 'everything') return rebuild(db, live);

  const patched = patchSnapshot(snapshot, changes.ids, await readProducts(db, changes.ids));
  if (!patched) return rebuild(db, live);
  // A rebuild that has taken over meanwhile knows more than this patch of the snapshot before it.
  if (live.current!.snapshot === snapshot) takeOver(live, { snapshot: patched, log: changes.after });
  if (now - live.prunedAt > pruneEveryMs) {
    live.prunedAt = now;
    await pruneNotes(db, now);
  }
}

/** Builds anew in the background; the old model answers until then. */
function rebuild(db: Kysely<Database>, live: Live): void {
  if (live.rebuilding) return;
  live.rebuilding = build(db, live).finally(() => {
    live.rebuilding = undefined;
  });
  // The changes stay in the log, so that the next look tries again.
  live.rebuilding.catch((error: unknown) => console.warn('catalogue: rebuild failed', error));
}
