import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';

/** The folder for worlds and results between two runs. */
export const benchFolder = join(tmpdir(), 'svetoch-bench');

const today = '2026-07-20';

/**
 * Returns the DATABASE_URL of a copy of the demo world with this many products, made for this run; the world
 * itself is made once.
 */
export async function benchDatabase(products: number): Promise<string> {
  mkdirSync(benchFolder, { recursive: true });
  const world = join(benchFolder, `world-${products}.db`);
  if (!existsSync(world)) {
    const half = `${world}.half`;
    rmSync(half, { force: true });
    const db = openDatabase(`sqlite:${half}`);
    await migrateToLatest(db);
    await fillDatabase(db, makeWorld({ products, seed: 7, today }));
    await db.destroy();
    renameSync(half, world);
  }
  const own = join(benchFolder, `run-${products}.db`);
  for (const ending of ['', '-wal', '-shm']) rmSync(`${own}${ending}`, { force: true });
  copyFileSync(world, own);
  return `sqlite:${own}`;
}
