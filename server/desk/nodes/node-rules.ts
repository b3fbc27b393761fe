import type { DeskNode } from './node-view.ts';

/** The columns of a node from 1C that staff can override. */
export const nodeColumns = ['header', 'sort', 'parent_id'] as const;

export const notIntoItself = 'Раздел не может лежать в\u00a0себе или в\u00a0своём подразделе';

/** Returns whether a node is `ancestor` or lies below it. */
export function isWithin(
  all: readonly Pick<DeskNode, 'id' | 'parentId'>[],
  id: number,
  ancestor: number,
): boolean {
  const parents = new Map(all.map((each) => [each.id, each.parentId]));
  for (let at: number | undefined = id; at; at = parents.get(at)) if (at === ancestor) return true;
  return false;
}

/** The largest number of a place. */
const mostPlace = 99_999;

/**
 * Returns a node with its number at a place among its new siblings, counted from 0, and those siblings that need
 * another number for it; when a number would exceed 99,999, all are numbered from 1. `siblings` are in their order.
 */
export function placedAmong<Node extends { id: number; sort: number }>(
  siblings: readonly Node[],
  node: Node,
  place: number,
): Node[] {
  const first = siblings[0]?.sort ?? 2;
  const sort = Math.max(0, place > 0 ? siblings[place - 1]!.sort + 1 : first - 1);
  const placed = [{ ...node, sort }];
  for (const next of siblings.slice(place)) {
    const last = placed.at(-1)!.sort;
    if (next.sort > last) break;
    placed.push({ ...next, sort: last + 1 });
  }
  if (placed.at(-1)!.sort <= mostPlace) return placed;
  const before = siblings.slice(0, place).map((each, i) => ({ ...each, sort: i + 1 }));
  const after = siblings.slice(place).map((each, i) => ({ ...each, sort: place + i + 2 }));
  return [{ ...node, sort: place + 1 }, ...before, ...after];
}
