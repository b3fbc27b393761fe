import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { logWarning } from '../../kernel/log.server.ts';
import type { CatalogueModel } from '../model.ts';
import { synonymGroups, synonymsRevision } from '../synonyms.repository.server.ts';
import { type Built, buildFromDatabase, pacer } from './build-model.server.ts';
import { sharedOf } from './build-snapshot.ts';
import { createModel } from './create-model.ts';
import { collectSoon, oneBuild, whenNewer } from './one-build.server.ts';
import { patchSnapshot } from './patch-snapshot.ts';
import { type Changes, changesSince } from './read-log.server.ts';
import type { Snapshot } from './snapshot.ts';
import { readProducts } from './source.repository.server.ts';
import type { Part } from './source.ts';
import { noSynonyms, prepareSynonyms, type Synonyms } from './synonyms.ts';

/** The maximum age of a result: the change log is checked again after a second. */
const lookEveryMs = 1_000;
/**
 * A process that has not checked for this long may have missed notes that were pruned meanwhile (after a day
 * at the earliest).
 */
const maxNapMs = 12 * 3_600_000;

/**
 * Callers wait for up to this many changed products to be applied (some 20 ms); larger changes are applied in
 * the background.
 */
const maxAwaited = 500;

/**
 * A build occupies a core: after it, the process pauses four times as long as the build took, unless a caller
 * requires another build.
 */
const restFactor = 4;
/** The shortest pause after a build that failed. */
const minRestMs = 5_000;

/** The read model of one database in this process (decisions/read-model.md). */
type Live = {
  part: Part;
  /**
   * `trueAt`: when the model last agreed with the database. All times are milliseconds of `performance.now()`,
   * because the wall clock may be set back, which would delay new stocks by as much.
   */
  current: (Built & { model: CatalogueModel; trueAt: number }) | undefined;
  starting: Promise<void> | undefined;
  looking: Promise<void> | undefined;
  takingIn: Promise<void> | undefined;
  /** When the whole model, not only its stocks and prices, last agreed with the database. */
  wholeAt: number;
  /** True when more than stocks and prices has changed, and no build has begun since. */
  outdated: boolean;
  rebuilding: Promise<void> | undefined;
  lookedAt: number;
  restsUntil: number;
  /** The synonyms entered at the desk, as of the last check. */
  synonyms: Synonyms;
  /** The number of the pool's image that the model was last built from; 0 for none. */
  image: number;
};

const lives: Record<Part, WeakMap<Kysely<Database>, Live>> = { sold: new WeakMap(), unsold: new WeakMap() };

/**
 * Returns the read model of this process. It is built at the first call. Afterwards its stocks and prices are at most a
 * second behind the database, and all other data are as of the last rebuild. While the database is unavailable, the
 * last model is used. Never call it with a transaction: it would wait for the connection that the transaction holds.
 */
export async function catalogueModel(db: Kysely<Database>, part: Part = 'sold'): Promise<CatalogueModel> {
  const live = await started(db, part);
  if (performance.now() - live.lookedAt > lookEveryMs) {
    await look(db, live).catch(warnOf('changes not read'));
  }
  return live.current!.model;
}

/**
 * Returns the read model as the database is now, after a rebuild if needed. For tests and for programs that
 * have just written.
 */
export async function refreshCatalogue(db: Kysely<Database>, part: Part = 'sold'): Promise<CatalogueModel> {
  const live = await started(db, part);
  // Work in progress may have begun before the change that the caller wants to see.
  await settled(live);
  do {
    live.restsUntil = 0;
    await look(db, live);
    await settled(live);
  } while (live.outdated);
  return live.current!.model;
}

/**
 * Returns the columns of the current read model. For tests, which check what was rebuilt and what was shared
 * with an older model.
 */
export function currentSnapshot(db: Kysely<Database>): Snapshot | undefined {
  return lives.sold.get(db)?.current?.snapshot;
}

/**
 * Returns how long ago, in milliseconds, the read model of this process last agreed with the database, and its
 * version; undefined before the first one is built.
 */
export function modelState(db: Kysely<Database>): { ageMs: number; version: number } | undefined {
  const current = lives.sold.get(db)?.current;
  return current && { ageMs: performance.now() - current.trueAt, version: current.model.version };
}

/**
 * Returns how long ago, in milliseconds, the whole read model of this process last agreed with the database; a change
 * that was committed since may be missing from it. Infinity before it is built.
 */
export function modelBehindMs(db: Kysely<Database>): number {
  return performance.now() - (lives.sold.get(db)?.wholeAt ?? Number.NEGATIVE_INFINITY);
}

async function settled(live: Live): Promise<void> {
  await live.looking;
  await live.takingIn;
  await live.rebuilding;
}

async function started(db: Kysely<Database>, part: Part): Promise<Live> {
  let live = lives[part].get(db);
  if (!live) {
    const nothing = { current: undefined, starting: undefined, looking: undefined };
    const idle = { takingIn: undefined, outdated: false, rebuilding: undefined };
    const started: Live = {
      part,
      ...nothing,
      ...idle,
      wholeAt: Number.NEGATIVE_INFINITY,
      lookedAt: Number.NEGATIVE_INFINITY,
      restsUntil: 0,
      synonyms: noSynonyms,
      image: 0,
    };
    live = started;
    lives[part].set(db, started);
    whenNewer(part, (number) => openNewer(db, started, number));
  }
  if (!live.current) {
    // Concurrent callers wait for the same build; a failed one is forgotten, and the next caller tries again.
    live.starting ??= build(db, live).finally(() => {
      live.starting = undefined;
    });
    await live.starting;
  }
  return live;
}

async function build(db: Kysely<Database>, live: Live): Promise<void> {
  const old = live.current && sharedOf(live.current.snapshot);
  const { began, ended, number, ...taken } = await oneBuild(live.part, live.image, () =>
    buildFromDatabase(db, old, live.part),
  );
  let built: Built = taken;
  let trueAt = began;
  let isWhole = true;
  // Apply changes made during the build before it is used, so that goods that have sold out do not reappear.
  for (;;) {
    const now = performance.now();
    const changes = await changesSince(db, built.log, now);
    if (!changes) {
      trueAt = now;
      break;
    }
    const patched = await patch(db, built, changes, live.part);
    isWhole &&= patched.isWhole;
    if (!isWhole) live.outdated = true;
    built = { snapshot: patched.snapshot, log: changes.after };
    trueAt = now;
    if (!changes.more && changes.ids.length <= maxAwaited) break;
  }
  await lookForSynonyms(db, live);
  takeOver(live, built, trueAt);
  live.wholeAt = Math.max(live.wholeAt, isWhole ? trueAt : began);
  live.lookedAt = trueAt;
  live.image = number;
  live.restsUntil = ended + restFactor * (ended - began);
  collectSoon().catch(warnOf('memory not returned'));
}

function takeOver(live: Live, built: Built, trueAt: number): void {
  const { snapshot, model: old } = live.current ?? {};
  const model =
    old && snapshot === built.snapshot
      ? old
      : createModel(built.snapshot, (old?.version ?? 0) + 1, live.synonyms);
  live.current = { ...built, model, trueAt };
}

/** Applies changed synonyms, which need no new snapshot. */
async function lookForSynonyms(db: Kysely<Database>, live: Live): Promise<void> {
  const revision = await synonymsRevision(db);
  if (revision === live.synonyms.revision) return;
  const groups = await synonymGroups(db);
  live.synonyms = prepareSynonyms(
    groups.map(({ words }) => words),
    revision,
  );
  const { current } = live;
  // Changed in place, because a patch in progress checks that `current` is still the same object.
  if (current) current.model = createModel(current.snapshot, current.model.version + 1, live.synonyms);
}

async function patch(db: Kysely<Database>, { snapshot }: Built, { ids, everything }: Changes, part: Part) {
  const yieldToEventLoop = pacer();
  const patched = await patchSnapshot(
    snapshot,
    ids,
    readProducts(db, ids, yieldToEventLoop, part),
    yieldToEventLoop,
  );
  return { ...patched, isWhole: patched.isWhole && !everything };
}

/** Checks for changes; concurrent callers share one check. Waits for a few changes to be applied, but not for many. */
function look(db: Kysely<Database>, live: Live): Promise<void> {
  live.looking ??= lookOnce(db, live).finally(() => {
    live.looking = undefined;
  });
  return live.looking;
}

async function lookOnce(db: Kysely<Database>, live: Live): Promise<void> {
  const now = performance.now();
  live.lookedAt = now;
  const current = live.current!;
  if (now - current.trueAt > maxNapMs) live.outdated = true;
  await lookForSynonyms(db, live);
  if (!live.takingIn) {
    const changes = await changesSince(db, current.log, now);
    if (!changes) {
      current.trueAt = now;
      if (isUpToDate(live)) live.wholeAt = now;
    } else {
      live.takingIn = takeIn(db, live, changes, now).finally(() => {
        live.takingIn = undefined;
      });
      if (changes.ids.length <= maxAwaited) await live.takingIn;
      else live.takingIn.catch(warnOf('changes not taken in'));
    }
  }
  rebuildIfOutdated(db, live);
}

/** Applies changes, batch after batch. */
async function takeIn(db: Kysely<Database>, live: Live, first: Changes, now: number): Promise<void> {
  let readAt = now;
  for (let changes: Changes | undefined = first; changes; ) {
    const current: NonNullable<Live['current']> = live.current!;
    const { snapshot, isWhole } = await patch(db, current, changes, live.part);
    // A build that has replaced the model meanwhile stays: it will read later changes from its own log
    // position.
    if (live.current !== current) return;
    takeOver(live, { snapshot, log: changes.after }, readAt);
    // A running build will find changes it has not read in the log.
    if (!isWhole && !live.rebuilding) live.outdated = true;
    if (isUpToDate(live) && !changes.more) live.wholeAt = readAt;
    if (changes.ids.length > maxAwaited) collectSoon().catch(warnOf('memory not returned'));
    readAt = performance.now();
    changes = changes.more ? await changesSince(db, changes.after, readAt) : undefined;
  }
}

/** Returns whether nothing but stocks and prices has changed since the last build. */
function isUpToDate({ outdated, rebuilding }: Live): boolean {
  return !outdated && !rebuilding;
}

/** Rebuilds in the background; the old model is used until then, and for as long as builds fail. */
function rebuildIfOutdated(db: Kysely<Database>, live: Live): void {
  if (!live.outdated || live.rebuilding || performance.now() < live.restsUntil) return;
  rebuild(db, live);
}

/**
 * Opens an image that another process has made, even when nothing has changed, because the previous image takes
 * memory as long as any process uses it.
 */
function openNewer(db: Kysely<Database>, live: Live, number: number): void {
  if (live.current && !live.rebuilding && live.image < number) rebuild(db, live);
}

function rebuild(db: Kysely<Database>, live: Live): void {
  const startedAt = performance.now();
  live.outdated = false;
  live.rebuilding = build(db, live)
    .catch((error: unknown) => {
      live.outdated = true;
      live.restsUntil = performance.now() + Math.max(minRestMs, restFactor * (performance.now() - startedAt));
      throw error;
    })
    .finally(() => {
      live.rebuilding = undefined;
    });
  live.rebuilding.catch(warnOf('rebuilding failed'));
}

/**
 * Returns a function that logs only the stack of an error, because database errors contain the whole statement with
 * its values.
 */
function warnOf(what: string): (error: unknown) => void {
  return (error) => logWarning(`catalogue: ${what}`, error);
}
