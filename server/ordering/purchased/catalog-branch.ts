export type CatalogRow = { id: number; parentId: number | null; header: string };

/** A node of the catalogue's tree and its depth, 0 at the top. */
export type CatalogNode = { id: number; header: string; depth: number };

/** Returns the tree as a flat list, parents before children, siblings in the given order. */
export function treeInLine(rows: CatalogRow[]): CatalogNode[] {
  const byParent = new Map<number | null, CatalogRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parent: number | null, depth: number): CatalogNode[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, header }) => [
      { id, header, depth },
      ...below(id, depth + 1),
    ]);
  return below(null, 0);
}

/** Returns the ids of a node and all its descendants, which are the deeper nodes that follow it in the flat list. */
export function branchOf(nodes: CatalogNode[], id: number): number[] {
  const from = nodes.findIndex((node) => node.id === id);
  const root = nodes[from];
  if (!root) return [id];
  const rest = nodes.slice(from + 1);
  const end = rest.findIndex(({ depth }) => depth <= root.depth);
  return [id, ...rest.slice(0, end < 0 ? rest.length : end).map((node) => node.id)];
}
