import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest, stepsOf } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';
import { rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { type History, insertHistory } from './long-history.ts';
import { prepareScreens } from './prepare.ts';
import { insertWholesale, type Wholesale } from './wholesale.ts';

/** The folder in which worlds and results are kept between runs. */
export const benchFolder = join(tmpdir(), 'svetoch-bench');

/** The last day of every world. */
export const today = '2026-07-20';

/**
 * A demo world. With a history, its dealer also has these orders; with a wholesale, there are other dealers with
 * orders of their own.
 */
export type WorldSize = { products: number; history?: History | undefined; wholesale?: Wholesale };

/**
 * Returns the DATABASE_URL of a copy of the demo world with this many products. Each run gets a new copy; the world
 * itself is created once.
 */
export async function benchDatabase(size: WorldSize): Promise<string> {
  mkdirSync(benchFolder, { recursive: true });
  const name = nameOf(size);
  const world = await keptWorld(join(benchFolder, `world-${name}.db`), size);
  const own = join(benchFolder, `run-${name}.db`);
  removeDatabase(own);
  copyFileSync(world, own);
  return `sqlite:${own}`;
}

async function keptWorld(file: string, size: WorldSize): Promise<string> {
  if (existsSync(file)) {
    const db = openDatabase(`sqlite:${file}`);
    const isUsable = await bringUpToDate(db);
    await db.destroy();
    if (isUsable) return file;
  }
  const half = `${file}.half`;
  removeDatabase(half);
  const db = openDatabase(`sqlite:${half}`);
  await fillWorld(db, size);
  await db.destroy();
  removeDatabase(file);
  renameSync(half, file);
  return file;
}

/** Removes an SQLite database with the files beside it. */
export function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}

/**
 * Returns the name of a world: `10000`, `10000-100000` with this many orders of a history, `10000-desk-10000` with
 * this many dealers.
 */
export function nameOf({ products, history, wholesale }: WorldSize): string {
  if (wholesale) return `${products}-desk-${wholesale.dealers}`;
  return history ? `${products}-${history.orders}` : String(products);
}

/** Returns the number of orders in a world, besides those of the demo world. */
export function ordersBesides({ history, wholesale }: WorldSize): number {
  return (history?.orders ?? 0) + (wholesale ? wholesale.dealers * wholesale.ordersOfEach : 0);
}

/** Fills an empty database, so that a portal on a copy of it shows every screen that is measured. */
export async function fillWorld(
  db: Kysely<Database>,
  { products, history, wholesale }: WorldSize,
): Promise<void> {
  await migrateToLatest(db);
  await fillDatabase(db, makeWorld({ products, seed: 7, today }));
  if (history) {
    await insertHistory(db, history, today);
    await rebuildSums(db, Date.now());
  }
  if (wholesale) await insertWholesale(db, wholesale, today);
  await prepareScreens(db, today);
}

/**
 * Runs the migrations that a kept world lacks. Returns false when the world was created by a newer release, or by
 * one before 1.0.0.
 */
export async function bringUpToDate(db: Kysely<Database>): Promise<boolean> {
  const { isUnreleased, newer } = await stepsOf(db);
  if (isUnreleased || newer.length > 0) return false;
  await migrateToLatest(db);
  return true;
}
