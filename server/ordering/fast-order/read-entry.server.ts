import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { goodsByBarcode } from '../../catalogue/goods-by-key.repository.server.ts';
import type { Database } from '../../db/schema.ts';
import { amongSold } from '../../goods/among-sold.ts';
import { foldArticul } from '../../goods/fold.ts';
import type { CatalogueModel } from '../../goods/model.ts';
import { namedBy } from '../../goods/named-by.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { decided, isSameName } from './decide-product.ts';
import type { FreeLine, Known } from './free-line.ts';
import type { FormLine, zCorrection, zSwap } from './input.ts';
import type { KeptList } from './kept-list.ts';
import { maxArticulLength, maxLines, maxPasteLength, maxQuantityLength } from './list-limits.ts';
import type { Sources } from './list-sources.ts';
import { namedProducts } from './match-lines.ts';
import { answeredLines, parseTable } from './parse-table.ts';
import { readQuantity } from './quantity.ts';
import { readUpload } from './read-upload.server.ts';
import { markOf, maxRows, splitTable, type Table } from './split-table.ts';
import { sumDoubles } from './sum-doubles.ts';
import { type Upload, withoutUnfilled } from './unfilled-rows.ts';
import { anyView } from './with-zeros.ts';

/** The maximum size, in characters, of tables stored until their quantity column is chosen. */
const maxQuestionLength = 4_000_000;

/** All inputs of one form: typed lines, pasted text, a file. */
export type Entry = { lines: FormLine[]; text: string; file?: File | undefined };

/**
 * The result of reading an entry. `sources`: the texts of the rows; `fileText`: the table of the file as text that
 * could be pasted.
 */
export type ReadList = KeptList & { sources?: Sources; fileText?: string };

/** Where products are looked up: articuls in the read model, barcodes in the database. */
export type Goods = { model: CatalogueModel; db: Kysely<Database> };

/** A button pressed in a preview. The preview's lines stay unchanged, except a line that is corrected or replaced. */
type PressedAction = {
  put?: z.output<typeof zCorrection>;
  swap?: z.output<typeof zSwap>;
  checked: boolean;
};

/**
 * Returns the lines of an entry after applying the chosen correction or substitute. The lines of a preview are not
 * parsed again. Refuses as readEntry does, and with PRODUCT_GONE when the substitute is no longer sold.
 */
export async function readLines(
  { put, swap, checked, ...entry }: Entry & PressedAction,
  goods: Goods,
  dealerId: number,
): Promise<Result<ReadList>> {
  const [substitute] = swap ? goods.model.products([swap.product], anyView) : [];
  // Another tab may have shortened the list: then there is nothing to replace, which is not an error.
  const replaced = swap && entry.lines[swap.place];
  if (replaced && !substitute) return fail('PRODUCT_GONE');
  const lines = entry.lines.flatMap((line, place) => {
    if (substitute && place === swap?.place) {
      // If the quantity was changed after the offer, the offer no longer applies.
      const isMeant = readQuantity(line.quantity).value === readQuantity(swap.asked).value;
      return isMeant ? swapped(line, swap, substitute) : line;
    }
    return place === put?.place ? { ...line, wms: put.wms, quantity: String(put.quantity) } : line;
  });
  // A saved list must fit into the form that shows it.
  if (lines.length > maxLines) return refuse('text', 'TOO_MANY_LINES');
  if (checked && lines.length > 0) return ok({ lines, notes: [], tables: [] });
  return readEntry({ ...entry, lines }, goods, dealerId);
}

/** Returns the line of the substitute, preceded by the replaced line if that line keeps some pieces. */
function swapped(
  line: FormLine,
  { kept, product, wms, quantity }: NonNullable<z.output<typeof zSwap>>,
  substitute: { articul: string },
): FormLine[] {
  const fresh = { ...line, articul: substitute.articul, product, wms, quantity: String(quantity), summed: 1 };
  delete fresh.need;
  return kept > 0 ? [{ ...line, quantity: String(kept) }, fresh] : [fresh];
}

/**
 * Parses all inputs into one list and sums lines of the same product. Tables whose quantity column must be chosen are
 * returned separately. A product is identified by its articul or its barcode. Refuses a text or file that is too long
 * (TOO_MANY_LINES, TOO_LARGE) or unreadable (UNREADABLE_FILE), beside its field, and an empty entry (NOTHING_ENTERED).
 */
export async function readEntry(
  { lines, text, file }: Entry,
  goods: Goods,
  dealerId: number,
): Promise<Result<ReadList>> {
  if (text.length > maxPasteLength)
    return refuse('text', 'TOO_LARGE', 'Слишком длинный текст. Разделите список на части');
  const pasted = withoutUnfilled(splitTable(text));
  if (pasted.table.length > maxRows) return refuse('text', 'TOO_MANY_LINES');
  const upload =
    file && file.size + file.name.length > 0
      ? await readUpload(file, dealerId)
      : ok<Upload>({ table: [], unfilled: 0 });
  if (!upload.ok) return upload;
  if (upload.value.table.length > maxRows) return refuse('file', 'TOO_MANY_LINES');

  const [fromText, fromFile] = await Promise.all(
    [pasted, upload.value].map(({ table, unfilled }, i) =>
      parsedWith(goods, (known) => parseTable(table, known, unfilled, i === 0 ? 't' : 'f')),
    ),
  );
  const parsed = [fromText!, fromFile!];
  const tables = parsed.flatMap(({ question }) => question ?? []);
  const field = fromFile!.lines.length > fromText!.lines.length ? 'file' : 'text';
  const merged = await merge({ lines, notes: [] }, parsed, field, goods);
  if (!merged.ok) return merged;
  if (merged.value.lines.length === 0 && tables.length === 0) return nothingIn(parsed);
  return JSON.stringify(tables).length > maxQuestionLength
    ? refuse(
        'file',
        'TOO_LARGE',
        'Не видно, где количество. Назовите этот столбец «Количество» и попробуйте ещё раз',
      )
    : ok({
        ...merged.value,
        tables,
        sources: sourcesOf(parsed),
        fileText: asText(upload.value.table),
      });
}

/** Returns the texts of the rows of all lines and questions. */
function sourcesOf(parsed: Parsed[]): Sources {
  const lines = parsed.flatMap(({ lines }) => lines.map(({ src, text }) => [src, text] as const));
  const asked = parsed.flatMap(({ question }) =>
    (question?.sources ?? []).map((src, i) => [src, question?.texts[i]] as const),
  );
  return Object.fromEntries(
    [...lines, ...asked].flatMap(([src, text]) => (src && text ? [[src, text]] : [])),
  );
}

/**
 * Returns a table as text that could be pasted. Keeps empty rows, so that the row numbers stay the same, but omits
 * hidden rows.
 */
function asText(table: Table): string {
  const lines: string[] = [];
  for (const row of table.filter((each) => !markOf(each)?.isHidden)) {
    const gap = Math.min((markOf(row)?.number ?? 0) - 1, maxRows) - lines.length;
    if (gap > 0) lines.push(...Array<string>(gap).fill(''));
    lines.push(row.join('\t'));
  }
  return lines.join('\n');
}

/**
 * Returns a saved list with the lines of its tables; `choices` are the quantity columns of the tables, in order.
 * Refusals: TOO_MANY_LINES, NOTHING_ENTERED.
 */
export async function answeredEntry(
  { lines, notes, tables }: KeptList,
  choices: (number | 'none')[],
  goods: Goods,
): Promise<Result<KeptList>> {
  const parsed = await Promise.all(
    tables.map((table, i) => parsedWith(goods, (known) => answeredLines(table, choices[i] ?? 'none', known))),
  );
  const merged = await merge({ lines, notes }, parsed, 'column1', goods);
  if (!merged.ok) return merged;
  return merged.value.lines.length === 0 ? fail('NOTHING_ENTERED') : ok({ ...merged.value, tables: [] });
}

type Parsed = ReturnType<typeof parseTable>;

async function merge(
  before: Pick<KeptList, 'lines' | 'notes'>,
  parsed: Parsed[],
  field: Field,
  goods: Goods,
): Promise<Result<Pick<KeptList, 'lines' | 'notes'>>> {
  const entered = [...before.lines, ...parsed.flatMap((each) => each.lines.map(asLine))];
  const found = await namedByBarcode(entered, goods);
  const summed = sumDoubles(found, productsOf(found, goods));
  // Lines of hidden rows come last.
  const lines = [...summed.filter(({ isHidden }) => !isHidden), ...summed.filter(({ isHidden }) => isHidden)];
  if (lines.length > maxLines) return refuse(field, 'TOO_MANY_LINES');
  return ok({ lines, notes: [...new Set([...before.notes, ...notesOn(lines, parsed)])] });
}

/** Returns the product that each line refers to; undefined when it refers to none or several. */
function productsOf(lines: readonly FormLine[], { model }: Goods): (number | undefined)[] {
  return namedProducts(lines, model, anyView).map(({ products: [only, another] }) =>
    another ? undefined : only?.id,
  );
}

/**
 * Returns the barcode that a cell may contain, as it is looked up; undefined if it is too short. In a table, shorter
 * numbers are quantities and prices; in a line, they may be numbers of rows.
 */
function barcodeIn(articul: string, shortest: number): string | undefined {
  const key = foldArticul(articul);
  const text = /^\d+$/.test(key) ? key : articul.trim();
  return /^[!-~]{4,32}$/.test(text) && /\d/.test(text) && text.length >= shortest ? text : undefined;
}
const shortestInTable = 8;
const shortestInLine = 4;
/**
 * The maximum number of barcodes looked up. A table with more barcodes than an order may have lines is a price list,
 * which also has articuls.
 */
const maxBarcodes = maxLines;
/** Up to this number, barcodes are always looked up. */
const fewBarcodes = 200;

/**
 * The maximum number of names without an articul and a quantity that are looked up; if there are more, none is looked
 * up.
 */
const maxSoughtNames = 100;

/**
 * Parses twice: first to collect possible articuls, then knowing which of them exist. Parses once more when another
 * column turns out to contain the articuls. Each pass looks up all new articuls together in the model, all possible
 * barcodes with one query, and a few names. `decided` chooses the product of rows that also have an id or a name.
 */
async function parsedWith({ model, db }: Goods, parse: (known: Known) => Parsed): Promise<Parsed> {
  const found = new Map<string, boolean>();
  const spelled = new Map<string, boolean>();
  const names = new Map<string, boolean>();
  /** Parses with the articuls known so far, and looks up the others. */
  const attempt = async () => {
    const asked = new Map<string, string | undefined>();
    const askedSpelled = new Set<string>();
    const askedNames = new Set<string>();
    const parsed = parse((articul, as) => {
      if (as === 'spelled') {
        const isSpelled = spelled.get(articul);
        if (isSpelled === undefined) askedSpelled.add(articul);
        return isSpelled ?? false;
      }
      if (as === 'name') {
        const isName = names.get(articul);
        if (isName === undefined) askedNames.add(articul);
        return isName ?? false;
      }
      const key = foldArticul(articul);
      const isKnown = found.get(key);
      if (isKnown === undefined && key !== '') asked.set(key, barcodeIn(articul, shortestInTable));
      return isKnown ?? false;
    });
    const sold = model.byArticul([...asked.keys()]);
    const codes = [...asked].flatMap(([key, code]) => (code === undefined || sold.has(key) ? [] : [code]));
    // A column of barcodes beside known articuls provides nothing new.
    const isNeeded = codes.length > sold.size || codes.length <= fewBarcodes;
    const barcodes = await goodsByBarcode(db, isNeeded ? digitsFirst(codes).slice(0, maxBarcodes) : []);
    for (const [key, code = ''] of asked) found.set(key, sold.has(key) || barcodes.has(code));
    const lines = [...askedSpelled].map((articul) => ({ articul, product: undefined }));
    for (const [i, { products }] of namedProducts(lines, model, anyView).entries())
      spelled.set(lines[i]!.articul, isSpelledSo(lines[i]!.articul, products));
    const isFew = names.size + askedNames.size <= maxSoughtNames;
    for (const name of askedNames) {
      names.set(name, isFew && isProductName(name, model));
      if (isFew) await setImmediate();
    }
    return { parsed, isSure: asked.size + askedSpelled.size + askedNames.size === 0 };
  };
  let last = await attempt();
  for (let more = 0; more < 2 && !last.isSure; more++) last = await attempt();
  const { lines, ...parsed } = last.parsed;
  return { ...parsed, lines: decided(lines, model) };
}

function isProductName(name: string, model: CatalogueModel): boolean {
  return model.suggest(name, anyView, 50).products.some(({ header }) => isSameName(name, header));
}

function isSpelledSo(articul: string, products: readonly { articul: string }[]): boolean {
  return products.length > 0 && namedBy(articul, products).spelled !== 'otherwise';
}

/** Returns codes of digits before others, which are mostly unknown articuls. */
function digitsFirst(codes: readonly string[]): string[] {
  const isDigits = (code: string) => /^\d+$/.test(code);
  return [...codes.filter(isDigits), ...codes.filter((code) => !isDigits(code))];
}

/** Sets the products of lines that have a barcode instead of an articul; the barcode stays as typed. */
async function namedByBarcode(lines: FormLine[], { model, db }: Goods): Promise<FormLine[]> {
  const codes = lines.map(({ articul, product }) =>
    product === undefined ? barcodeIn(articul, shortestInLine) : undefined,
  );
  const asked = digitsFirst([...new Set(codes.filter((code) => code !== undefined))]).slice(0, maxBarcodes);
  if (asked.length === 0) return lines;
  const sold = model.byArticul(asked.map(foldArticul));
  const barcodes = await goodsByBarcode(
    db,
    asked.filter((code) => !sold.has(foldArticul(code))),
  );
  return lines.map((line, i) => {
    const [product, ...others] = amongSold(barcodes.get(codes[i] ?? '') ?? [], model);
    return product === undefined || others.length > 0 ? line : { ...line, product };
  });
}

/** Refuses with NOTHING_ENTERED. If a table was read but has no quantities, the message asks for them. */
function nothingIn(parsed: Parsed[]): Result<never> {
  const place = parsed.findIndex(({ withoutQuantity }) => withoutQuantity > 0);
  if (place === -1) return fail('NOTHING_ENTERED');
  const message =
    'В\u00a0столбце с\u00a0количеством пусто. Впишите, сколько заказать, хотя бы у\u00a0одного товара';
  return fail('NOTHING_ENTERED', { message, fields: { [place === 0 ? 'text' : 'file']: [message] } });
}

function asLine({ articul, quantity, product, name, text, isHidden, src }: FreeLine): FormLine {
  // The product of a row without an articul is looked up by name or, without a name, by the text of the row.
  const sought =
    articul === '' && product === undefined ? (name ?? text ?? '').slice(0, maxArticulLength) : '';
  return {
    articul: sought || articul.slice(0, maxArticulLength),
    quantity: quantity.slice(0, maxQuantityLength),
    wms: undefined,
    product,
    take: !isHidden,
    summed: 1,
    ...(sought && { name: sought }),
    ...(isHidden && { isHidden }),
    ...(src && { src }),
  };
}

/** The maximum number of skipped rows listed in the note. */
const maxNamed = 10;

function notesOn(
  lines: readonly FormLine[],
  parsed: { countedAsOne: boolean; withoutQuantity: number; skipped: number[] }[],
): string[] {
  const summed = lines.filter(({ summed }) => summed > 1).length;
  const hidden = lines.filter(({ isHidden }) => isHidden).length;
  const empty = parsed.reduce((sum, { withoutQuantity }) => sum + withoutQuantity, 0);
  const rows = (count: number) => counted(count, 'строка', 'строки', 'строк');
  return [
    parsed.some(({ countedAsOne }) => countedAsOne) && 'В списке одни артикулы: поставлено по 1\u00a0шт.',
    hidden > 0 && hiddenNote(hidden),
    empty > 0 && `В таблице ${rows(empty)} без количества: пропускаем`,
    ...parsed.map(({ skipped }) => skippedNote(skipped)),
    summed > 0 && `Повторы сложены: ${counted(summed, 'артикул', 'артикула', 'артикулов')}`,
  ].filter((note) => note !== false);
}

function hiddenNote(count: number): string {
  return count === 1
    ? '1\u00a0строка скрыта в\u00a0Excel. Она в\u00a0конце списка и\u00a0не отмечена'
    : `${counted(count, 'строка скрыта', 'строки скрыты', 'строк скрыто')} в\u00a0Excel. Они в\u00a0конце списка и\u00a0не отмечены`;
}

/** Returns a note that lists the skipped rows, so that none is omitted silently; false when there are none. */
function skippedNote(skipped: readonly number[]): string | false {
  const [only, another] = skipped;
  if (only === undefined) return false;
  if (another === undefined) return `Строка ${only} без артикула: пропускаем`;
  const rest = skipped.length - maxNamed;
  const more = rest > 0 ? ` и\u00a0ещё ${rest}` : '';
  return `Строки без артикула: пропускаем ${skipped.slice(0, maxNamed).join(', ')}${more}`;
}

type Field = 'text' | 'file' | 'column1';

function refuse(field: Field, code: 'TOO_LARGE' | 'TOO_MANY_LINES', message: string = texts[code]) {
  return fail(code, { message, fields: { [field]: [message] } });
}
