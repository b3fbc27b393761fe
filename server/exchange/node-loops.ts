type Placed = { id: number; parent_id: number | null };

/**
 * Returns the rows of nodes with parents that form a tree. Staff may have moved a node below another one that 1C now
 * moves below the first; such a node goes where it is in 1C (`in1C`), or to the root if 1C did not send it. `parents`:
 * those of all stored nodes.
 */
export function withoutLoops<Row extends Placed>(
  rows: readonly Row[],
  parents: ReadonlyMap<number, number | null>,
  in1C: ReadonlyMap<number, number | null>,
): Row[] {
  const after = new Map([...parents, ...rows.map(({ id, parent_id }) => [id, parent_id] as const)]);
  const isInLoop = (id: number) => {
    const seen = new Set<number>();
    let at = after.get(id);
    for (; at && at !== id && !seen.has(at); at = after.get(at)) seen.add(at);
    return at === id;
  };
  const moved = (row: Row, parent_id: number | null): Row => {
    after.set(row.id, parent_id);
    return { ...row, parent_id };
  };
  return rows
    .map((row) => {
      const parent = in1C.get(row.id) ?? null;
      return parent !== row.parent_id && isInLoop(row.id) ? moved(row, parent) : row;
    })
    .map((row) => (isInLoop(row.id) ? moved(row, null) : row));
}
