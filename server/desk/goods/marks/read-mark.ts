import { counted } from '../../../kernel/plural.ts';
import { type Book, type Column, goodsIn, joinedGoods, valueText } from '../bulk/goods-columns.ts';
import { limitProblem, readCell } from '../bulk/read-cell.ts';
import { tagsIn, tagsProblem } from '../product-tags.ts';
import { mostRelated } from '../related/related-form.ts';
import { type Mark, none, roundings, type TypedMark } from './marks.ts';

const counts = ['pack', 'multiple', 'minimum'];
const kinds: readonly Column['kind'][] = ['catalog', 'brand', 'price', 'vat', 'flag', 'tags', 'goods'];

/** Returns the columns that marked goods can get. */
export function markColumns({ columns }: Book): Column[] {
  return columns.filter(({ name, kind }) => kinds.includes(kind) || counts.includes(name));
}

type Read = { mark: Mark } | { problem: string };

/** Reads what was typed for a column, which must be typed (`isTyped`); `problem` is what is wrong. */
export function readMark(column: Column, { way, value: typed, round }: TypedMark, book: Book): Read {
  const value = typed === none ? '' : typed;
  const wrong = (problem: string): Read => ({ problem });
  const set = (chosen: string): Read => ({ mark: { kind: 'set', value: chosen } });
  switch (column.kind) {
    case 'brand':
      return value === '' || book.brands.text.has(value) ? set(value) : wrong('Выберите бренд из списка');
    case 'catalog':
      return value === '' || book.nodes.text.has(value) ? set(value) : wrong('Выберите раздел из списка');
    case 'vat':
      return limitProblem(column, value) ? wrong('Выберите ставку из списка') : set(value);
    case 'flag':
      return set(value === '1' ? '1' : '');
    case 'tags': {
      const tags = tagsIn(value);
      const problem = tagsProblem(tags);
      if (problem) return wrong(problem);
      if (way === 'clear') return value === '' ? set('') : wrong(clearsAll);
      if (tags.length === 0) return wrong('Укажите метки через запятую');
      if (way === 'set') return set(tags.join(', '));
      return { mark: { kind: way === 'remove' ? way : 'add', items: tags } };
    }
    default:
      if (column.kind === 'price' && (way === 'up' || way === 'down')) {
        const hundredths = percentIn(value);
        if (hundredths === undefined || hundredths === 0) return wrong('Укажите процент: 5 или 7,5');
        if (way === 'down' && hundredths >= 10_000) return wrong('Снизить можно меньше чем на 100\u00a0%');
        if (hundredths > 100_000) return wrong('Процент – не больше 1\u00a0000');
        const roundTo = roundings.some((each) => each.value === round) ? Number(round) : 1;
        return { mark: { kind: 'percent', hundredths: way === 'up' ? hundredths : -hundredths, roundTo } };
      }
      return setValue(column, value, book);
  }
}

function setValue(column: Column, value: string, book: Book): Read {
  const read = readCell(column, value, book);
  const problem = 'problem' in read ? read.problem : limitProblem(column, read.value);
  if (problem) return { problem };
  return { mark: { kind: 'set', value: 'value' in read ? read.value : '' } };
}

/** «7,5 %» → 750 hundredths of a percent; undefined if the text is not a percentage. */
function percentIn(text: string): number | undefined {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

const clearsAll = '«Убрать все» убирает всё: сотрите список или выберите «Убрать»';

/** Returns the mark of a column of goods; `ids`: the goods that the person named. */
export function goodsMark(way: string, ids: readonly number[]): Read {
  if (way === 'clear') return ids.length > 0 ? { problem: clearsAll } : { mark: { kind: 'set', value: '' } };
  if (ids.length === 0) return { problem: 'Укажите артикулы, по одному в\u00a0строке' };
  if (way === 'set') return { mark: { kind: 'set', value: joinedGoods(ids) } };
  return { mark: { kind: way === 'remove' ? way : 'add', items: ids.map(String) } };
}

/** Returns the ids in the mark of a column of goods. */
export function goodsOfMark(mark: Mark): number[] {
  if (mark.kind === 'percent') return [];
  return mark.kind === 'set' ? goodsIn(mark.value) : mark.items.map(Number);
}

/** Returns the goods that a product gets; it does not go with itself (`own`). */
export function markedRelations(
  mark: Mark,
  stored: string,
  own: number,
): { value: string } | { problem: string } {
  const before = goodsIn(stored);
  const named = goodsOfMark(mark);
  const gone = new Set(mark.kind === 'remove' ? named : [own]);
  const all = mark.kind === 'set' ? named : [...new Set([...before, ...named])];
  const after = all.filter((id) => !gone.has(id));
  if (after.length > mostRelated)
    return { problem: `стало бы больше ${counted(mostRelated, 'товара', 'товаров', 'товаров')}` };
  return { value: joinedGoods(after) };
}

/** Returns the value that a product gets in place of the stored one, in the notation of Values. */
export function markedValue(mark: Mark, stored: string): { value: string } | { problem: string } {
  if (mark.kind === 'set') return { value: mark.value };
  if (mark.kind === 'percent') {
    if (stored === '') return { problem: 'цены нет, процент считать не от чего' };
    const exact = (Number(stored) * (10_000 + mark.hundredths)) / 10_000;
    const price = Math.round(exact / mark.roundTo) * mark.roundTo;
    return price > 0 ? { value: String(price) } : { problem: 'после округления цена стала бы нулевой' };
  }
  const own = tagsIn(stored);
  if (mark.kind === 'add') return { value: tagsIn([...mark.items, ...own].join(',')).join(', ') };
  const gone = new Set(mark.items.map((tag) => tag.toLowerCase()));
  return { value: own.filter((tag) => !gone.has(tag.toLowerCase())).join(', ') };
}

/** Returns the name of a change of marked goods: «Цена: Опт, +5 %, до рубля». */
export function markTitle(column: Column, mark: Mark, book: Book): string {
  if (mark.kind === 'set')
    return `${column.header}: ${valueText(column, mark.value, book) || (column.kind === 'vat' ? 'как у компании' : 'нет')}`;
  if (mark.kind === 'percent') {
    const { hundredths, roundTo } = mark;
    const sign = hundredths > 0 ? '+' : '−';
    const percent = String(Math.abs(hundredths) / 100).replace('.', ',');
    const rounding = roundings.find(({ value }) => value === String(roundTo))?.label.toLowerCase();
    return `${column.header}, ${sign}${percent}\u00a0%, ${rounding}`;
  }
  const items =
    column.kind === 'goods' ? valueText(column, mark.items.join(','), book) : mark.items.join(', ');
  return `${column.header}: ${mark.kind === 'add' ? 'добавить' : 'убрать'} ${items}`;
}
