import type { ChangeRow, ShownRow } from './goods-change.ts';
import { type Book, valueText } from './goods-columns.ts';

/** Returns a row as the preview shows it: each changed value before and after, as texts. */
export function shownRow({ content, ...row }: ChangeRow, book: Book): ShownRow {
  const { articul, header, before, after, file } = content;
  const changes = book.columns.flatMap((column) => {
    const { name } = column;
    const value = after[name];
    if (value === undefined) return [];
    const text = (each: string | undefined) => (each === undefined ? '' : valueText(column, each, book));
    return [{ label: column.header, before: text(before[name]), after: text(value) }];
  });
  if (file)
    changes.push({
      label: file.name,
      before: '',
      after: file.isMain ? 'первое фото' : 'после остальных фото',
    });
  const { nth, productId, note } = row;
  return { nth, productId, articul, header, changes, note };
}
