import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { pruneNotes } from '../change-log.repository.server.ts';
import type { CatalogueModel } from '../model.ts';
import { type Built, buildFromDatabase, pacer } from './build-model.server.ts';
import { sharedOf } from './build-snapshot.ts';
import { createModel } from './create-model.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { type Changes, changesSince } from './read-log.server.ts';
import type { Snapshot } from './snapshot.ts';
import { readProducts } from './source.repository.server.ts';

/** How old an answer may be: the log of changes is looked at again after a second. */
const lookEveryMs = 1_000;
const pruneEveryMs = 3_600_000;
/** Who has not looked for so long may have missed notes that were pruned meanwhile (a day at the earliest). */
const longestNapMs = 12 * 3_600_000;

/** Callers wait until so many changed products are taken in (some 20 ms); more of them are taken in behind their backs. */
const mostAwaited = 500;

/** Building takes a core for itself: after one it rests four times as long before the next, unless somebody insists. */
const restFactor = 4;
/** The shortest rest after a build that failed. */
const shortestRestMs = 5_000;

/** The read model of one database in this process (decision 017). */
type Live = {
  /** `trueAt`: when it last agreed with the database. All moments are milliseconds. */
  current: (Built & { model: CatalogueModel; trueAt: number }) | undefined;
  starting: Promise<void> | undefined;
  looking: Promise<void> | undefined;
  takingIn: Promise<void> | undefined;
  /** More has changed than stocks and prices, and no build has begun since. */
  outdated: boolean;
  rebuilding: Promise<void> | undefined;
  lookedAt: number;
  prunedAt: number;
  restsUntil: number;
};

const lives = new WeakMap<Kysely<Database>, Live>();

/**
 * The read model of this process: built at the first call, afterwards a second behind the database in stocks and prices, and a
 * rebuild in all else. While the database is away the last one answers. Never call it with a transaction: it would wait for the
 * connection that the transaction holds.
 */
export async function catalogueModel(db: Kysely<Database>): Promise<CatalogueModel> {
  const live = await started(db);
  if (Date.now() - live.lookedAt > lookEveryMs) {
    await look(db, live).catch(warnOf('changes not read'));
  }
  return live.current!.model;
}

/** The read model as the database is now, rebuilding included. For tests and for programs that have just written. */
export async function refreshCatalogue(db: Kysely<Database>): Promise<CatalogueModel> {
  const live = await started(db);
  // What is under way may have begun before the change that the caller wants to see.
  await settled(live);
  do {
    live.restsUntil = 0;
    await look(db, live);
    await settled(live);
  } while (live.outdated);
  return live.current!.model;
}

/** The columns of the read model that answers now. For tests: what was built anew, and what an older one shared. */
export function currentSnapshot(db: Kysely<Database>): Snapshot | undefined {
  return lives.get(db)?.current?.snapshot;
}

async function settled(live: Live): Promise<void> {
  await live.looking;
  await live.takingIn;
  await live.rebuilding;
}

async function started(db: Kysely<Database>): Promise<Live> {
  let live = lives.get(db);
  if (!live) {
    const nothing = { current: undefined, starting: undefined, looking: undefined };
    const idle = { takingIn: undefined, outdated: false, rebuilding: undefined };
    live = { ...nothing, ...idle, lookedAt: 0, prunedAt: Date.now(), restsUntil: 0 };
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
  let built = await buildFromDatabase(db, live.current && sharedOf(live.current.snapshot));
  let trueAt = startedAt;
  // What was sold while it was built is in it before it answers: a stock that was seen does not come back.
  for (;;) {
    const now = Date.now();
    const changes = await changesSince(db, built.log, now);
    if (!changes) break;
    const { snapshot, isWhole } = await patch(db, built, changes);
    if (!isWhole) live.outdated = true;
    built = { snapshot, log: changes.after };
    trueAt = now;
    if (!changes.more && changes.ids.length <= mostAwaited) break;
  }
  takeOver(live, built, trueAt);
  live.lookedAt = trueAt;
  live.restsUntil = Date.now() + restFactor * (Date.now() - startedAt);
}

function takeOver(live: Live, built: Built, trueAt: number): void {
  const { snapshot, model: old } = live.current ?? {};
  const model =
    old && snapshot === built.snapshot ? old : createModel(built.snapshot, (old?.version ?? 0) + 1);
  live.current = { ...built, model, trueAt };
}

async function patch(db: Kysely<Database>, { snapshot }: Built, { ids, everything }: Changes) {
  const breathe = pacer();
  const patched = await patchSnapshot(snapshot, ids, readProducts(db, ids, breathe), breathe);
  return { ...patched, isWhole: patched.isWhole && !everything };
}

/** Looks for changes; callers at the same time share one look. Waits until few are taken in, and not until many are. */
function look(db: Kysely<Database>, live: Live): Promise<void> {
  live.looking ??= lookOnce(db, live).finally(() => {
    live.looking = undefined;
  });
  return live.looking;
}

async function lookOnce(db: Kysely<Database>, live: Live): Promise<void> {
  const now = Date.now();
  live.lookedAt = now;
  await prune(db, live, now);
  const current = live.current!;
  if (now - current.trueAt > longestNapMs) live.outdated = true;
  if (!live.takingIn) {
    const changes = await changesSince(db, current.log, now);
    if (!changes) current.trueAt = now;
    else {
      live.takingIn = takeIn(db, live, changes, now).finally(() => {
        live.takingIn = undefined;
      });
      if (changes.ids.length <= mostAwaited) await live.takingIn;
      else live.takingIn.catch(warnOf('changes not taken in'));
    }
  }
  rebuildIfOutdated(db, live);
}

/** Takes in changes, batch after batch. */
async function takeIn(db: Kysely<Database>, live: Live, first: Changes, now: number): Promise<void> {
  let readAt = now;
  for (let changes: Changes | undefined = first; changes; ) {
    const current: NonNullable<Live['current']> = live.current!;
    const { snapshot, isWhole } = await patch(db, current, changes);
    // A build that has taken over meanwhile stays: what it has not seen is still to be read after its place in the log.
    if (live.current !== current) return;
    takeOver(live, { snapshot, log: changes.after }, readAt);
    // What a build under way has not read it will find in the log by itself.
    if (!isWhole && !live.rebuilding) live.outdated = true;
    readAt = Date.now();
    changes = changes.more ? await changesSince(db, changes.after, readAt) : undefined;
  }
}

/** Builds anew in the background; the old model answers until then, and for as long as building fails. */
function rebuildIfOutdated(db: Kysely<Database>, live: Live): void {
  if (!live.outdated || live.rebuilding || Date.now() < live.restsUntil) return;
  const startedAt = Date.now();
  live.outdated = false;
  live.rebuilding = build(db, live)
    .catch((error: unknown) => {
      live.outdated = true;
      live.restsUntil = Date.now() + Math.max(shortestRestMs, restFactor * (Date.now() - startedAt));
      throw error;
    })
    .finally(() => {
      live.rebuilding = undefined;
    });
  live.rebuilding.catch(warnOf('rebuilding failed'));
}

async function prune(db: Kysely<Database>, live: Live, now: number): Promise<void> {
  if (now - live.prunedAt <= pruneEveryMs) return;
  live.prunedAt = now;
  await pruneNotes(db, now).catch(warnOf('pruning failed'));
}

/** The stack only: errors of the database carry the whole statement with its values. */
function warnOf(what: string): (error: unknown) => void {
  return (error) => console.warn(`catalogue: ${what}`, error instanceof Error ? error.stack : error);
}
