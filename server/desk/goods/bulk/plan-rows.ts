import { foldArticul } from '../../../goods/fold.ts';
import { namedBy } from '../../../goods/named-by.ts';
import { leastQuantity } from '../../../goods/permitted-quantity.ts';
import { thousands } from '../../../kernel/money.ts';
import { maxQuantity } from '../../../kernel/quantity.ts';
import { priceJump } from '../price-jump.ts';
import { belowReserved } from '../product-trade.ts';
import type { ChangeRow } from './goods-change.ts';
import { type Book, type Column, plainLine, type Values, valueText } from './goods-columns.ts';
import { limitProblem, readCell } from './read-cell.ts';
import type { SheetOfGoods } from './sheet-head.ts';
import { type Spelled, type StoredProduct, storedValue } from './stored-product.ts';

/** What is stored of the goods that a sheet names. */
export type Known = {
  goods: ReadonlyMap<number, StoredProduct>;
  /** Products by folded articul. */
  spelled: ReadonlyMap<string, readonly Spelled[]>;
};

/** The values of a new product whose columns are absent or empty. */
const usual: Values = { unit: 'шт.', pack: '1', multiple: '1', minimum: '1' };

type Row = SheetOfGoods['rows'][number];
type Outcome =
  | { product: StoredProduct | undefined; articul: string }
  | { problem: string; productId?: number };

/** Returns the product that a row names: by the id, else by the articul; undefined for a new one. */
function productOf({ id, texts }: Row, { goods, spelled }: Known): Outcome {
  const articul = plainLine(texts.articul ?? '');
  if (id !== '') {
    const product = /^\d{1,15}$/.test(id) ? goods.get(Number(id)) : undefined;
    return product ? { product, articul } : { problem: `Товара с кодом ${id} нет` };
  }
  if (articul === '') return { problem: 'Нет ни кода, ни артикула' };
  const found = namedBy(articul, spelled.get(foldArticul(articul)) ?? []).products;
  if (found.length > 1) {
    const codes = found.map((each) => each.id).join(', ');
    return { problem: `Такой артикул у нескольких товаров. Укажите код: ${codes}` };
  }
  const product = found[0] && goods.get(found[0].id);
  return { product, articul };
}

/** Returns whether another product already has exactly this articul. */
export function isTaken(articul: string, spelled: readonly Spelled[], id?: number): boolean {
  const others = spelled.filter((other) => other.id !== id);
  return namedBy(articul, others).spelled === 'same';
}

/** Returns the problems of changed values, each with the header of its column. */
export function problemsOf(
  columns: readonly Column[],
  after: Values,
  product: StoredProduct | undefined,
): string[] {
  const value = (name: string) => after[name] ?? (product ? storedValue(product.values, name) : '');
  const problems = columns.flatMap((column) => {
    const { name, header, id, kind, isOurs } = column;
    const text = after[name];
    if (text === undefined) return [];
    if (product?.isImported && !isOurs) return [`${header}: ведётся в\u00a01С`];
    const problem =
      limitProblem(column, text) ??
      (kind === 'pieces' && id !== undefined
        ? belowReserved(Number(text), product?.reserved.get(id) ?? 0)
        : undefined);
    return problem ? [`${header}: ${problem}`] : [];
  });
  const rule = { multiple: Number(value('multiple')), minimum: Number(value('minimum')) };
  const isRule = after.multiple !== undefined || after.minimum !== undefined;
  if (problems.length === 0 && isRule && leastQuantity(rule) > maxQuantity)
    problems.push(`Наименьший заказ по этим числам – больше ${thousands(maxQuantity)}`);
  return problems;
}

/** Returns a warning about prices that fall or rise by more than half; '' if there are none. */
export function jumpNote(columns: readonly Column[], before: Values, after: Values): string {
  const jumps = columns.flatMap(({ name, header, kind }) => {
    if (kind !== 'price' || after[name] === undefined) return [];
    const jump = priceJump(Number(before[name] ?? ''), Number(after[name]));
    return jump ? [`${header}\u00a0– ${jump}`] : [];
  });
  return jumps.length > 0 ? `${jumps.join(', ')}. Проверьте` : '';
}

/** Returns the row of the plan; undefined if the row of the sheet changes nothing. */
function planRow(row: Row, known: Known, book: Book, columns: readonly Column[]): ChangeRow | undefined {
  const found = productOf(row, known);
  const names = { articul: plainLine(row.texts.articul ?? ''), header: plainLine(row.texts.header ?? '') };
  const wrong = (note: string, product?: StoredProduct): ChangeRow => ({
    ...{ nth: row.number, productId: product?.id ?? null, state: 'wrong', note },
    content: { ...names, before: {}, after: {} },
  });
  if ('problem' in found) return wrong(found.problem);
  const { product } = found;
  names.articul ||= product?.values.articul ?? '';
  names.header ||= product?.values.header ?? '';
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  const problems: string[] = [];
  for (const column of columns) {
    const { name, header } = column;
    const text = row.texts[name] ?? '';
    // Without an id the articul only names the product, however it is spelled.
    if (product && name === 'articul' && row.id === '') continue;
    if (!product && plainLine(text) === '') continue;
    const stored = product && storedValue(product.values, name);
    // A stored value that cannot be read back, such as an unusual rate, is unchanged.
    if (stored !== undefined && plainLine(text) === plainLine(valueText(column, stored, book))) continue;
    const read = readCell(column, text, book);
    if ('problem' in read) problems.push(`${header}: ${read.problem}`);
    else if (read.value !== stored) {
      if (stored !== undefined) before[name] = stored;
      after[name] = read.value;
    }
  }
  if (!product) {
    if (!('header' in after)) problems.push('Наименование: Это поле необходимо заполнить.');
    for (const [name, value] of Object.entries(usual)) after[name] ??= value;
  } else if (problems.length === 0 && Object.keys(after).length === 0) return undefined;
  if (
    after.articul &&
    isTaken(after.articul, known.spelled.get(foldArticul(after.articul)) ?? [], product?.id)
  )
    problems.push('Артикул: товар с\u00a0таким артикулом уже есть');
  problems.push(...problemsOf(book.columns, after, product));
  if (problems.length > 0) return wrong(problems.join('. '), product);
  return {
    ...{ nth: row.number, productId: product?.id ?? null, state: product ? 'changed' : 'new' },
    note: jumpNote(book.columns, before, after),
    content: { ...names, before, after },
  };
}

/** Returns the plan of a sheet. Rows of one product, or of one new articul, are all wrong, because they may differ. */
export function planRows(
  { rows, columns }: SheetOfGoods,
  known: Known,
  book: Book,
): { rows: ChangeRow[]; unchanged: number } {
  const firsts = new Map<string, number[]>();
  const keyOf = (row: Row) => {
    const found = productOf(row, known);
    if ('problem' in found) return undefined;
    return found.product ? `#${found.product.id}` : foldArticul(found.articul);
  };
  for (const row of rows) {
    const key = keyOf(row);
    if (key) firsts.set(key, [...(firsts.get(key) ?? []), row.number]);
  }
  const planned: ChangeRow[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const others = (firsts.get(keyOf(row) ?? '') ?? []).filter((number) => number !== row.number);
    const plan = planRow(row, known, book, columns);
    if (others.length > 0) {
      const { articul = '', header = '' } = row.texts;
      const content = plan?.content ?? { articul: plainLine(articul), header: plainLine(header) };
      planned.push({
        ...{ nth: row.number, productId: plan?.productId ?? null, state: 'wrong' },
        note: `Этот товар есть и\u00a0в\u00a0строке ${others.slice(0, 5).join(', ')}`,
        content: { ...content, before: {}, after: {} },
      });
    } else if (plan) planned.push(plan);
    else unchanged++;
  }
  return { rows: planned, unchanged };
}
