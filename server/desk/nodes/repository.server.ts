import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { DeskNode, ListedNode } from './node-view.ts';

/** Returns all nodes in tree order, parents before children. */
export async function allDeskNodes(db: Kysely<Database>): Promise<ListedNode[]> {
  const rows = await db
    .selectFrom('catalogs')
    .selectAll()
    .orderBy('sort')
    .orderBy('header')
    .orderBy('id')
    .execute();
  const branches = new Map<number, typeof rows>();
  for (const row of rows) {
    const beside = branches.get(row.parent_id ?? 0);
    if (beside) beside.push(row);
    else branches.set(row.parent_id ?? 0, [row]);
  }
  const nodes: ListedNode[] = [];
  const walk = (parent: number, depth: number) => {
    for (const row of branches.get(parent) ?? []) {
      nodes.push({
        id: row.id,
        parentId: parent,
        header: row.header,
        sort: row.sort,
        visible: row.hidden === 0,
        isImported: row.external_id !== null,
        deskFields: row.desk_fields,
        depth,
        shut: row.shut === 1,
      });
      walk(row.id, depth + 1);
    }
  };
  walk(0, 0);
  return nodes;
}

/** Returns all nodes and locks the tree until the transaction ends. */
export async function heldNodes(db: Kysely<Database>): Promise<ListedNode[]> {
  await holdIds(db, 'catalogs');
  await db
    .updateTable('catalogs')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return allDeskNodes(db);
}

type Written = Omit<DeskNode, 'id' | 'isImported'>;

const written = ({ parentId, header, sort, visible, deskFields }: Written) => ({
  parent_id: parentId || null,
  header,
  sort,
  hidden: visible ? 0 : 1,
  desk_fields: deskFields,
});

/** Adds a node and returns its id. */
export async function insertNode(db: Kysely<Database>, node: Written): Promise<number> {
  const { insertId } = await db
    .insertInto('catalogs')
    .values({ ...written(node), external_id: null })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a node. */
export async function updateNode(db: Kysely<Database>, id: number, node: Written): Promise<void> {
  await db.updateTable('catalogs').set(written(node)).where('id', '=', id).execute();
}

/** Stores the parents and the places of nodes. */
export async function moveNodes(db: Kysely<Database>, nodes: readonly DeskNode[]): Promise<void> {
  const rows = nodes.map(({ id, parentId, header, sort, deskFields }) => ({
    ...{ id, header, sort, external_id: null },
    ...{ parent_id: parentId || null, desk_fields: deskFields },
  }));
  const replaced = { parent_id: 'replace', sort: 'replace', desk_fields: 'replace' } as const;
  await upsert(db, 'catalogs', rows, ['id'], replaced);
}
