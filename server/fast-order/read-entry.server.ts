import { foldArticul } from '../catalogue/fold.ts';
import type { CatalogueModel } from '../catalogue/model.ts';
import { counted } from '../kernel/plural.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { texts } from '../kernel/texts.ru.ts';
import type { FreeLine, Known } from './free-line.ts';
import { type FormLine, longestArticul, longestPaste, longestQuantity, mostLines } from './input.ts';
import { parseTable } from './parse-table.ts';
import { readUpload } from './read-upload.server.ts';
import { mostRows, splitTable, type Table } from './split-table.ts';
import { sumDoubles } from './sum-doubles.ts';

/** Everything that one form can bring: typed lines, pasted text, a file. */
export type Entry = { lines: FormLine[]; text: string; file: File | undefined };

/** The lines of an entry, and what the dealer should know about how they were read. */
type ReadEntry = { lines: FormLine[]; notes: string[] };

/**
 * Reads all that was entered into one list; the same articul is summed. Refuses, beside the field, a text or file that is too
 * long (TOO_MANY_LINES, TOO_LARGE) or unreadable (UNREADABLE_FILE), and NOTHING_ENTERED.
 */
export async function readEntry(
  { lines, text, file }: Entry,
  model: CatalogueModel,
  dealerId: number,
): Promise<Result<ReadEntry>> {
  if (text.length > longestPaste)
    return refuse('text', 'TOO_LARGE', 'Слишком длинный текст. Разделите список на части');
  const pasted = splitTable(text);
  if (pasted.length > mostRows) return refuse('text', 'TOO_MANY_LINES');
  const upload = file && file.size + file.name.length > 0 ? await readUpload(file, dealerId) : ok<Table>([]);
  if (!upload.ok) return upload;
  if (upload.value.length > mostRows) return refuse('file', 'TOO_MANY_LINES');

  const fromText = parsedWith(model, (known) => parseTable(pasted, known));
  const fromFile = parsedWith(model, (known) => parseTable(upload.value, known));
  const read = [...fromText.lines, ...fromFile.lines].map(asLine);
  const all = sumDoubles([...lines, ...read]);
  if (all.length > mostLines)
    return refuse(fromFile.lines.length > fromText.lines.length ? 'file' : 'text', 'TOO_MANY_LINES');
  if (all.length === 0) return fail('NOTHING_ENTERED');
  return ok({ lines: all, notes: notesOn(all, [fromText, fromFile]) });
}

/** Parses twice: first to learn which texts might be articuls, then knowing which of them are. One call of the model. */
function parsedWith<T>(model: CatalogueModel, parse: (known: Known) => T): T {
  const asked = new Set<string>();
  parse((articul) => {
    asked.add(foldArticul(articul));
    return false;
  });
  asked.delete('');
  const sold = model.byArticul([...asked]);
  return parse((articul) => (sold.get(foldArticul(articul))?.length ?? 0) > 0);
}

function asLine({ articul, quantity }: FreeLine): FormLine {
  return {
    articul: articul.slice(0, longestArticul),
    quantity: quantity.slice(0, longestQuantity),
    wms: undefined,
    product: undefined,
    take: true,
    summed: 1,
  };
}

function notesOn(
  lines: readonly FormLine[],
  parsed: { countedAsOne: boolean; withoutQuantity: number }[],
): string[] {
  const summed = lines.filter(({ summed }) => summed > 1).length;
  const empty = parsed.reduce((sum, { withoutQuantity }) => sum + withoutQuantity, 0);
  const rows = (count: number) => counted(count, 'строка', 'строки', 'строк');
  return [
    parsed.some(({ countedAsOne }) => countedAsOne) && 'В списке одни артикулы: поставлено по 1 шт.',
    empty > 0 && `В таблице ${rows(empty)} без количества: они пропущены`,
    summed > 0 && `Повторы сложены: ${counted(summed, 'артикул', 'артикула', 'артикулов')}`,
  ].filter((note) => note !== false);
}

function refuse(field: 'text' | 'file', code: 'TOO_LARGE' | 'TOO_MANY_LINES', message: string = texts[code]) {
  return fail(code, { message, fields: { [field]: [message] } });
}
