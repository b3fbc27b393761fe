import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { markModelsOutdated, markProductsChanged } from '../../../goods/change-log.repository.server.ts';
import { foldArticul } from '../../../goods/fold.ts';
import { takeIn } from '../../../ordering/orders/waiting-lines.repository.server.ts';
import { holdGoods } from '../repository.server.ts';
import { rowsOf, updateChange, writeRows } from './changes.repository.server.ts';
import { goodsByArticul } from './goods-by-articul.repository.server.ts';
import type { ChangeHead, ChangeRow } from './goods-change.ts';
import { type Book, relationColumns, type Values, valueText } from './goods-columns.ts';
import { withGoodsNames } from './known-goods.server.ts';
import { isTaken, problemsOf } from './plan-rows.ts';
import { storedGoods } from './stored-goods.repository.server.ts';
import { type StoredProduct, storedValue } from './stored-product.ts';
import { addGoods, type Written, writeGoods } from './write-goods.repository.server.ts';

/** The number of rows in one transaction; orders for these products wait for it. */
export const rowsAtOnce = 500;

type Work = { db: Kysely<Database>; now: number; book: Book };

/**
 * Processes the next rows of a change, at most 500: applies planned rows, or with state `undoing` restores the values
 * before. A row whose stored values are not those of the preview is skipped, with the reason in its note. Returns true
 * if no rows are left. The caller has locked the change.
 */
export async function processRows(work: Work, head: ChangeHead): Promise<boolean> {
  const isUndo = head.state === 'undoing';
  const states = isUndo ? (['done'] as const) : (['new', 'changed'] as const);
  const rows = await rowsOf(work.db, head.id, { states, after: head.position, most: rowsAtOnce });
  const changed = await changeRows(
    work,
    rows.filter(({ state }) => state !== 'new'),
    isUndo,
  );
  const added = await addRows(
    work,
    rows.filter(({ state }) => state === 'new'),
  );
  const processed = [...changed, ...added];
  await writeRows(work.db, head.id, processed);
  const skipped = processed.filter(({ state }) => state === 'stale' || state === 'kept').length;
  await updateChange(work.db, head.id, {
    position: rows.at(-1)?.nth ?? head.position,
    done: head.done + processed.length - skipped,
    skipped: head.skipped + skipped,
  });
  return rows.length < rowsAtOnce;
}

/** Returns why a row can no longer be applied; undefined if it can. */
function staleNote(
  book: Book,
  { before, after }: { before: Values; after: Values },
  product: StoredProduct | undefined,
): string | undefined {
  if (!product) return 'Товара больше нет';
  const changed = book.columns.filter(({ name }) => {
    const value = storedValue(product.values, name);
    return after[name] !== undefined && value !== before[name] && value !== after[name];
  });
  if (changed.length > 0) {
    const nows = changed.map((column) => {
      const text = valueText(column, storedValue(product.values, column.name), book);
      return `${column.header}\u00a0– теперь ${text === '' ? 'пусто' : `«${text}»`}`;
    });
    return `Изменилось после проверки: ${nows.join(', ')}`;
  }
  return problemsOf(book.columns, after, product).join('. ') || undefined;
}

async function changeRows(
  { db, now, book }: Work,
  rows: readonly ChangeRow[],
  isUndo: boolean,
): Promise<ChangeRow[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  await holdGoods(db, ids);
  const goods = await storedGoods(db, ids);
  const targets = rows.map((row) => {
    const { before, after } = row.content;
    return { row, content: isUndo ? { before: after, after: before } : { before, after } };
  });
  const spelled = await goodsByArticul(
    db,
    targets.flatMap(({ content }) => content.after.articul ?? []),
  );
  const hasRelations = relationColumns.some(({ name }) =>
    targets.some(({ content }) => name in content.after),
  );
  const stored = [...goods.values()].map(({ values }) => values);
  const named = hasRelations ? await withGoodsNames(db, book, stored) : book;
  const written: Written[] = [];
  const came: { id: number; wms: number; quantity: number }[] = [];
  // Two rows of one sheet may not get the same articul either.
  const used = new Set<string>();
  const processed = targets.map(({ row, content }): ChangeRow => {
    const product = goods.get(row.productId ?? 0);
    const { articul } = content.after;
    const taken =
      articul !== undefined &&
      (isTaken(articul, spelled.get(foldArticul(articul)) ?? [], product?.id) || used.has(articul));
    const note = staleNote(named, content, product) ?? (taken ? 'Такой артикул уже есть' : undefined);
    if (note !== undefined || !product) return { ...row, state: isUndo ? 'kept' : 'stale', note: note ?? '' };
    const fresh = Object.entries(content.after).filter(
      ([name, value]) => value !== storedValue(product.values, name),
    );
    if (fresh.length > 0) written.push({ id: product.id, values: Object.fromEntries(fresh) });
    for (const { name, kind, id: wms } of book.columns)
      if (kind === 'pieces' && wms !== undefined && content.after[name] !== undefined)
        came.push({
          ...{ id: product.id, wms },
          quantity: Number(content.after[name]) - Number(storedValue(product.values, name)),
        });
    if (articul !== undefined) used.add(articul);
    return { ...row, state: isUndo ? 'undone' : 'done', note: '' };
  });
  if (written.length > 0) {
    const isNewTag = await writeGoods(db, book.columns, written);
    if (came.length > 0) await takeIn(db, came, now);
    const changed = written.map(({ id }) => id);
    await markProductsChanged(db, changed, now);
    if (isNewTag) await markModelsOutdated(db, now);
  }
  return processed;
}

async function addRows({ db, now, book }: Work, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  if (rows.length === 0) return [];
  const spelled = await goodsByArticul(
    db,
    rows.map(({ content }) => content.after.articul ?? ''),
  );
  const isKnown = ({ content: { after } }: ChangeRow) =>
    isTaken(after.articul ?? '', spelled.get(foldArticul(after.articul ?? '')) ?? []);
  const fresh = rows.filter((row) => !isKnown(row));
  const { ids, isNewTag } = await addGoods(
    db,
    book.columns,
    fresh.map(({ content }) => content.after),
  );
  await markProductsChanged(db, ids, now);
  if (isNewTag) await markModelsOutdated(db, now);
  return [
    ...fresh.map((row, i): ChangeRow => ({ ...row, state: 'added', productId: ids[i] ?? null })),
    ...rows
      .filter(isKnown)
      .map((row): ChangeRow => ({ ...row, state: 'stale', note: 'Товар с\u00a0таким артикулом уже есть' })),
  ];
}
