import type { FormValues } from '#app/http/read-form.server.ts';
import { mostLines, zFormLines } from '#server/fast-order/input.ts';
import { type EntryValues, emptyEntry, rowsAtOnce } from './entry-values.ts';

/** The grid shows lists up to this length; a longer one goes back into the text box. */
const longestGrid = 50;

/** The entry form as it was typed, or the lines of a preview to be edited. */
export function entryOf(values: FormValues): EntryValues {
  const lines = zFormLines.safeParse(values.lines).data ?? [];
  const text = typeof values.text === 'string' ? values.text : '';
  const count = Math.min(Math.max(Number(values.count) || 0, rowsAtOnce), mostLines);
  if (lines.length > longestGrid) {
    const pasted = lines.map(({ articul, quantity }) => `${articul}\t${quantity}`).join('\n');
    return { ...emptyEntry, text: text.trim() === '' ? pasted : `${pasted}\n${text}` };
  }
  const rows = lines.map(({ articul, quantity, wms }) => ({
    articul,
    qnt: quantity,
    wms: String(wms ?? ''),
  }));
  return { rows, text, count };
}

export function withMoreRows(entry: EntryValues): EntryValues {
  return { ...entry, count: Math.min(Math.max(entry.count, entry.rows.length) + rowsAtOnce, mostLines) };
}
