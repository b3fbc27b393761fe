import { thousands } from './money.ts';
import { plural } from './plural.ts';
import { bind } from './typography.ts';

/** The largest quantity of a basket line (§10.13). */
export const maxQuantity = 99_999;

/** The longest text of a quantity, in characters. */
const maxTextLength = 40;

/**
 * Returns the text of a quantity field; if repeated, the last one. A text that is too long is cut, but stays too
 * long.
 */
export function quantityText(sent: unknown): string {
  return String([sent].flat().at(-1) ?? '')
    .trim()
    .slice(0, maxTextLength + 1);
}

/**
 * Parses the number in a field as zQuantity does; undefined if the field is empty or is not a whole number («1,5»,
 * «-3»).
 */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/\s/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Returns a quantity with its unit, kept on one line: «1 240 шт.», «2 бухты». */
export function pieces(count: number, unit = ''): string {
  return bind(thousands(count), unitFor(count, unit));
}

/**
 * Returns the unit to write after a number: a word agrees with the number («2 бухты»), an abbreviation
 * («шт.», «кг») never changes.
 */
export function unitFor(count: number, unit = ''): string {
  const forms = wordForms(unit);
  return forms ? plural(count, unit, ...forms) : unit || 'шт.';
}

/** Returns a quantity with its unit in the case after «от», «до» and «из»: «20 шт.», «2 бухт», «21 бухты». */
export function piecesFrom(count: number, unit = ''): string {
  const [few, many] = wordForms(unit) ?? [];
  const isOne = count % 10 === 1 && count % 100 !== 11;
  return bind(thousands(count), (isOne ? few : many) ?? (unit || 'шт.'));
}

/** Returns the unit of a sum: the unit that all addends share, or '' («шт.») if they differ. */
export function commonUnit(counted: readonly { unit: string }[]): string {
  const [unit = '', other] = new Set(counted.map((each) => each.unit));
  return other === undefined ? unit : '';
}

/** Returns the unit for a column heading: «Свободно, шт.», «Свободно, бухт». */
export function unitInHead(unit: string): string {
  return wordForms(unit)?.[1] ?? unit;
}

function wordForms(unit: string): [few: string, many: string] | undefined {
  return Object.hasOwn(words, unit) ? words[unit] : undefined;
}

/**
 * Units that are words: those of the demo data, those that exchange/goods-rules.ts assigns by code, and full names of
 * common units, because 1C may send no short name. Other units are shown unchanged.
 */
const words: Record<string, [few: string, many: string]> = {
  бухта: ['бухты', 'бухт'],
  пара: ['пары', 'пар'],
  лист: ['листа', 'листов'],
  набор: ['набора', 'наборов'],
  пачка: ['пачки', 'пачек'],
  рулон: ['рулона', 'рулонов'],
  ящик: ['ящика', 'ящиков'],
  штука: ['штуки', 'штук'],
  комплект: ['комплекта', 'комплектов'],
  упаковка: ['упаковки', 'упаковок'],
  коробка: ['коробки', 'коробок'],
  катушка: ['катушки', 'катушек'],
  барабан: ['барабана', 'барабанов'],
  бобина: ['бобины', 'бобин'],
  моток: ['мотка', 'мотков'],
  мешок: ['мешка', 'мешков'],
  банка: ['банки', 'банок'],
  баллон: ['баллона', 'баллонов'],
  секция: ['секции', 'секций'],
  блок: ['блока', 'блоков'],
  единица: ['единицы', 'единиц'],
  'тысяча штук': ['тысячи штук', 'тысяч штук'],
  метр: ['метра', 'метров'],
  'погонный метр': ['погонных метра', 'погонных метров'],
  'квадратный метр': ['квадратных метра', 'квадратных метров'],
  'кубический метр': ['кубических метра', 'кубических метров'],
  литр: ['литра', 'литров'],
  грамм: ['грамма', 'граммов'],
  килограмм: ['килограмма', 'килограммов'],
  тонна: ['тонны', 'тонн'],
};
