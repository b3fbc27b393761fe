import {
  type EntryValues,
  emptyEntry,
  rowsAtOnce,
} from '#app/components/ordering/fast-order/entry-values.ts';
import { cutText } from '#app/http/answers/kept-values.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { type FormLine, zFormLines } from '#server/ordering/fast-order/input.ts';
import type { Entered } from '#server/ordering/fast-order/kept-list.ts';
import { maxKeptTyping, maxLines } from '#server/ordering/fast-order/list-limits.ts';
import { readQuantity } from '#server/ordering/fast-order/quantity.ts';

/** Returns what was entered in a list's first step, with the table of an uploaded file in the text box. */
export function entryOfEntered({ rows, text, file }: Omit<Entered, 'sources'>): EntryValues {
  const entry = entryOfLines(rows, text, rowsAtOnce, maxTypedRows);
  if (!file) return entry;
  const isKept = file.text !== undefined && entry.text.trim() === '';
  return { ...entry, text: isKept ? (file.text ?? '') : entry.text, file: { name: file.name, isKept } };
}

/** The grid shows lists up to this length; longer lists go back into the text box. */
const maxGridRows = 50;
/**
 * Up to this number, rows that were typed one by one stay rows with their warehouses: a browser still draws that many
 * quickly.
 */
const maxTypedRows = 300;

/** Returns the entry form as typed, or the lines of a preview for editing. */
export function entryOf(values: FormValues): EntryValues {
  const lines = zFormLines.safeParse(values.lines).data ?? [];
  const text = typeof values.text === 'string' ? values.text : '';
  const count = Math.min(Math.max(Number(values.count) || 0, rowsAtOnce), maxLines);
  return entryOfLines(lines, text, count, values.checked ? maxGridRows : maxTypedRows);
}

/**
 * Returns the part of a pasted text that a refused form shows: whole lines, and a note with their number when the
 * text is cut. The page holds this text several times.
 */
export function beginningOf(text: string): { text: string; note?: string } {
  if (text.length <= maxKeptTyping) return { text };
  const cut = cutText(text, maxKeptTyping);
  const kept = cut.slice(0, cut.lastIndexOf('\n') + 1) || cut;
  const lines = kept.split('\n').length - 1;
  const rest = 'Проверьте его, а остальное вставьте следующим списком';
  return {
    text: kept,
    note:
      lines > 0
        ? `Здесь осталось начало, ${counted(lines, 'строка', 'строки', 'строк')}. ${rest}`
        : `Здесь осталось начало текста. ${rest}`,
  };
}

/** Returns the lines as form values for editing, without hidden lines that nobody has ticked. */
export function entryOfLines(
  all: readonly FormLine[],
  text = '',
  count = rowsAtOnce,
  maxRows = maxGridRows,
): EntryValues {
  const lines = all.filter(({ isHidden, take }) => take || !isHidden);
  if (lines.length > maxRows) {
    const pasted = lines.map((line) => `${line.articul}\t${wanted(line)}`).join('\n');
    return { ...emptyEntry, text: text.trim() === '' ? pasted : `${pasted}\n${text}` };
  }
  const rows = lines.map((line) => ({
    articul: line.articul,
    qnt: wanted(line),
    wms: String(line.wms ?? ''),
  }));
  return { rows, text, count };
}

/**
 * Returns the ordered quantity plus the quantity kept in the needs, because the form has one field for both. Text that
 * is not a quantity stays as typed.
 */
function wanted({ quantity, need = 0 }: FormLine): string {
  const ordered = quantity === '' || quantity === '0' ? 0 : readQuantity(quantity).value;
  return need === 0 || ordered === undefined ? quantity : String(ordered + need);
}

export function withMoreRows(entry: EntryValues): EntryValues {
  return { ...entry, count: Math.min(Math.max(entry.count, entry.rows.length) + rowsAtOnce, maxLines) };
}
