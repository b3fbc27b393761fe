import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { blocksOf, type HomeBlock } from './blocks.ts';

/** Returns the blocks of the home page in their order. */
export async function decidedBlocks(db: Kysely<Database>): Promise<HomeBlock[]> {
  const rows = await db.selectFrom('home_blocks').select(['name', 'shown', 'most', 'sort']).execute();
  return blocksOf(rows.map(({ shown, ...row }) => ({ ...row, shown: shown === 1 })) as HomeBlock[]);
}

/** Returns the blocks and locks them until the transaction ends. */
export async function heldBlocks(db: Kysely<Database>): Promise<HomeBlock[]> {
  await writeBlocks(db, await decidedBlocks(db), {});
  await db
    .updateTable('home_blocks')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return decidedBlocks(db);
}

/** Stores the blocks; with an empty `update`, only blocks that have no row yet. */
export async function writeBlocks(
  db: Kysely<Database>,
  blocks: readonly HomeBlock[],
  update: Partial<Record<'shown' | 'most' | 'sort', 'replace'>> = {
    shown: 'replace',
    most: 'replace',
    sort: 'replace',
  },
): Promise<void> {
  const rows = blocks.map(({ name, shown, most, sort }) => ({ name, shown: shown ? 1 : 0, most, sort }));
  await upsert(db, 'home_blocks', rows, ['name'], update);
}
