import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Updates which nodes of the tree are shut: hidden themselves, or below a hidden one. Call it in the transaction that
 * adds, moves or hides nodes. A tree has a few hundred nodes.
 */
export async function refreshShutNodes(db: Kysely<Database>): Promise<void> {
  const nodes = await db.selectFrom('catalogs').select(['id', 'parent_id', 'hidden', 'shut']).execute();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isShut = (id: number): boolean => {
    const seen = new Set<number>();
    for (let node = byId.get(id); node && !seen.has(node.id); node = byId.get(node.parent_id ?? 0)) {
      if (node.hidden === 1) return true;
      seen.add(node.id);
    }
    return false;
  };
  for (const shut of [0, 1]) {
    const ids = nodes.filter((node) => Number(isShut(node.id)) === shut && node.shut !== shut);
    if (ids.length === 0) continue;
    await db
      .updateTable('catalogs')
      .set({ shut })
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute();
  }
}
