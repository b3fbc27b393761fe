import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isMysql, sharedNow } from './dialect.server.ts';
import { isDuplicate } from './errors.server.ts';
import type { Database } from './schema.ts';

/** How long a lease lasts without renewal, the same as for a job (decisions/databases.md). */
export const leaseMs = 60_000;
const beatMs = leaseMs / 4;
/** How often a process that waits for a lease checks it. */
const lookMs = 200;

/**
 * Runs `work`, which may span many transactions, in at most one process at a time. Returns undefined and does nothing
 * while another process is running it. On MySQL it uses a row with a lease, which holds in all nodes of a cluster. The
 * lease is renewed while the work lasts; a dead process loses it after a minute, or at once to a process on its own
 * machine. `signal` aborts when the lease is lost; `work` must then start nothing more. SQLite needs no lock, because
 * its transactions run one at a time and see all earlier writes.
 */
export async function oneAtATime<T>(
  db: Kysely<Database>,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ done: T } | undefined> {
  if (!isMysql(db)) return { done: await work(new AbortController().signal) };
  const holder = holderOf(process.pid);
  if (!(await take(db, name, holder))) return undefined;
  return { done: await whileHeld(db, { name, holder }, work) };
}

/** Runs `work` as `oneAtATime` does, but first waits until no other process is running it. */
export async function inTurn<T>(db: Kysely<Database>, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await oneAtATime(db, name, work);
    if (result) return result.done;
    await sleep(lookMs);
  }
}

type Lease = { name: string; holder: string };

async function whileHeld<T>(
  db: Kysely<Database>,
  lease: Lease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const beat = async () => {
    const asked = performance.now();
    const isOurs = await prolong(db, lease).catch(() => undefined);
    if (isOurs) renewedAt = asked;
    // A failed renewal is harmless if the next one is in time.
    else if (isOurs === false || performance.now() - renewedAt >= leaseMs) lost.abort();
  };
  const heart = setInterval(beat, beatMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(heart);
    // If the database is unavailable, the lease expires by itself, and the work is done.
    await release(db, lease).catch(() => {});
  }
}

/**
 * Takes the lease; returns false if another process holds it. Processes on several machines share leases, so they use
 * the clock of the database, as the leases of jobs do.
 */
async function take(db: Kysely<Database>, name: string, holder: string): Promise<boolean> {
  const now = await sharedNow(db);
  const { numUpdatedRows } = await db
    .updateTable('locks')
    .set({ holder, held_until: now + leaseMs })
    .where('name', '=', name)
    .where('held_until', '<=', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const held = await db.selectFrom('locks').select('holder').where('name', '=', name).executeTakeFirst();
  if (held && isDead(held.holder)) return takeFrom(db, { name, holder: held.holder }, holder);
  if (held) return false;
  try {
    await db
      .insertInto('locks')
      .values({ name, holder, held_until: now + leaseMs })
      .execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

async function takeFrom(
  db: Kysely<Database>,
  { name, holder: dead }: Lease,
  holder: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('locks')
    .set({ holder, held_until: (await sharedNow(db)) + leaseMs })
    .where('name', '=', name)
    .where('holder', '=', dead)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the id of the process namespace, because a container numbers its processes separately; '' if it is unknown.
 */
function numberingOfProcesses(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256')
      .update(`${boot}${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 12);
  } catch {
    return '';
  }
}

/** Returns a new holder name for a process of this machine. */
export function holderOf(pid: number): string {
  return `${numberingOfProcesses()}:${pid}:${randomUUID().slice(0, 8)}`;
}

/** Returns whether a holder was a process of this machine that no longer exists. */
function isDead(holder: string): boolean {
  const [numbering, pid] = holder.split(':');
  if (!numbering || numbering !== numberingOfProcesses()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function prolong(db: Kysely<Database>, { name, holder }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('locks')
    .set({ held_until: (await sharedNow(db)) + leaseMs })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function release(db: Kysely<Database>, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom('locks').where('name', '=', name).where('holder', '=', holder).execute();
}
