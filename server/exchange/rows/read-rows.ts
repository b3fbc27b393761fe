import { isTree } from '../../kernel/trees.ts';
import type { Entity, Row, RowProblem, RowsReport } from './entity.ts';

/** A row and its place in the call, from 0. */
export type Numbered<R> = { place: number; row: R };

/** The problem of a row that another writer has saved under a different id meanwhile. */
export const collision: RowProblem = { field: 'id', text: 'Такая запись уже есть под другим id' };

/**
 * Reads the rows of a call. Returns those that can be saved, with their places, and the errors of the others. Of two
 * rows with one id the first is saved.
 */
export function readRows<R extends Row>(entity: Entity<R>, rows: readonly unknown[]) {
  const good: Numbered<R>[] = [];
  const errors: RowsReport['errors'] = [];
  const seen = new Map<string, number>();
  rows.forEach((raw, place) => {
    const read = entity.row.safeParse(renamed(raw, entity.otherNames));
    const id = idOf(raw);
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        errors.push({ row: place, id, field: path.map(String).join('.'), text: message });
      return;
    }
    const before = seen.get(read.data.id);
    if (before === undefined) {
      seen.set(read.data.id, place);
      good.push({ place, row: read.data });
    } else errors.push({ row: place, id, field: 'id', text: `Такой id уже есть в строке ${before}` });
  });
  return { good, errors };
}

function renamed(raw: unknown, names: Readonly<Record<string, string>> | undefined): unknown {
  if (!names || !isTree(raw)) return raw;
  const nameOf = (name: string) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name);
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [nameOf(name), value]));
}

/** Returns the id of a row for reports; '' when it has none. */
export function idOf(raw: unknown): string {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : '';
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : '';
}
