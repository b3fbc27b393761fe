import type { z } from 'zod';
import { foldArticul } from '../../goods/fold.ts';
import type { CatalogueModel } from '../../goods/model.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import type { FreeLine, Known } from './free-line.ts';
import {
  type FormLine,
  maxArticulLength,
  maxLines,
  maxPasteLength,
  maxQuantityLength,
  type zCorrection,
} from './input.ts';
import type { KeptList } from './kept-list.ts';
import { answeredLines, parseTable } from './parse-table.ts';
import { readUpload } from './read-upload.server.ts';
import { maxRows, splitTable, type Table } from './split-table.ts';
import { sumDoubles } from './sum-doubles.ts';

/** The maximum size, in characters, of tables saved until their quantity column is chosen. */
const maxQuestionLength = 4_000_000;

/** All inputs of one form: typed lines, pasted text, a file. */
export type Entry = { lines: FormLine[]; text: string; file?: File | undefined };

/** A button in a preview: its lines stay unchanged, except one that is corrected. */
type PressedAction = { put?: z.output<typeof zCorrection>; checked: boolean };

/**
 * Returns the lines of an entry with a chosen correction applied; the lines of a preview are not parsed
 * again. Refuses as readEntry does.
 */
export async function readLines(
  { put, checked, ...entry }: Entry & PressedAction,
  model: CatalogueModel,
  dealerId: number,
): Promise<Result<KeptList>> {
  const lines = entry.lines.map((line, place) =>
    place === put?.place ? { ...line, wms: put.wms, quantity: String(put.quantity) } : line,
  );
  if (checked && lines.length > 0) return ok({ lines, notes: [], tables: [] });
  return readEntry({ ...entry, lines }, model, dealerId);
}

/**
 * Parses all inputs into one list and sums lines of the same articul. Tables whose quantity column must be
 * chosen are set aside. Refuses, beside the field, a text or file that is too long (TOO_MANY_LINES,
 * TOO_LARGE) or unreadable (UNREADABLE_FILE), and NOTHING_ENTERED.
 */
export async function readEntry(
  { lines, text, file }: Entry,
  model: CatalogueModel,
  dealerId: number,
): Promise<Result<KeptList>> {
  if (text.length > maxPasteLength)
    return refuse('text', 'TOO_LARGE', 'Слишком длинный текст. Разделите список на части');
  const pasted = splitTable(text);
  if (pasted.length > maxRows) return refuse('text', 'TOO_MANY_LINES');
  const upload = file && file.size + file.name.length > 0 ? await readUpload(file, dealerId) : ok<Table>([]);
  if (!upload.ok) return upload;
  if (upload.value.length > maxRows) return refuse('file', 'TOO_MANY_LINES');

  const fromText = parsedWith(model, (known) => parseTable(pasted, known));
  const fromFile = parsedWith(model, (known) => parseTable(upload.value, known));
  const tables = [fromText, fromFile].flatMap(({ question }) => question ?? []);
  const field = fromFile.lines.length > fromText.lines.length ? 'file' : 'text';
  const merged = merge({ lines, notes: [] }, [fromText, fromFile], field);
  if (!merged.ok) return merged;
  if (merged.value.lines.length === 0 && tables.length === 0) return fail('NOTHING_ENTERED');
  return JSON.stringify(tables).length > maxQuestionLength
    ? refuse(
        'file',
        'TOO_LARGE',
        'Не видно, где количество. Назовите этот столбец «Количество» и попробуйте ещё раз',
      )
    : ok({ ...merged.value, tables });
}

/**
 * Returns the list that a saved one becomes when the quantity columns of its tables are chosen, in their
 * order. Refusals: TOO_MANY_LINES, NOTHING_ENTERED.
 */
export function answeredEntry(
  { lines, notes, tables }: KeptList,
  choices: (number | 'none')[],
  model: CatalogueModel,
): Result<KeptList> {
  const parsed = tables.map((table, i) =>
    parsedWith(model, (known) => answeredLines(table, choices[i] ?? 'none', known)),
  );
  const merged = merge({ lines, notes }, parsed, 'column1');
  if (!merged.ok) return merged;
  return merged.value.lines.length === 0 ? fail('NOTHING_ENTERED') : ok({ ...merged.value, tables: [] });
}

type Parsed = ReturnType<typeof parseTable>;

function merge(
  before: Pick<KeptList, 'lines' | 'notes'>,
  parsed: Parsed[],
  field: Field,
): Result<Pick<KeptList, 'lines' | 'notes'>> {
  const lines = sumDoubles([...before.lines, ...parsed.flatMap((each) => each.lines.map(asLine))]);
  if (lines.length > maxLines) return refuse(field, 'TOO_MANY_LINES');
  return ok({ lines, notes: [...new Set([...before.notes, ...notesOn(lines, parsed)])] });
}

/**
 * Parses twice: first to collect possible articuls, then knowing which of them exist. Calls the model once.
 */
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
    articul: articul.slice(0, maxArticulLength),
    quantity: quantity.slice(0, maxQuantityLength),
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
    parsed.some(({ countedAsOne }) => countedAsOne) && 'В списке одни артикулы: поставлено по 1\u00a0шт.',
    empty > 0 && `В таблице ${rows(empty)} без количества: пропускаем`,
    summed > 0 && `Повторы сложены: ${counted(summed, 'артикул', 'артикула', 'артикулов')}`,
  ].filter((note) => note !== false);
}

type Field = 'text' | 'file' | 'column1';

function refuse(field: Field, code: 'TOO_LARGE' | 'TOO_MANY_LINES', message: string = texts[code]) {
  return fail(code, { message, fields: { [field]: [message] } });
}
