/**
 * What a substitute must have in common with the product that it replaces. Parameters come from 1C with names only,
 * so the names decide: a lamp with the base E14 cannot replace one with E27, but one of another brand can.
 */

/** `least`: the smallest agreement, from 0 to 1, with which a product can still be proposed. */
export type Importance = { weight: number; least: number };

/** Parameters without which a substitute cannot be installed, worn or used at all; the first rule that fits decides. */
const rules: [RegExp, Importance | undefined][] = [
  // These do not show whether a product serves the same purpose.
  [
    /гаранти|вес(?![а-яё])|масса|страна|штрих|код(?![а-яё])|артикул|аналог|короб|сертификат|поставщик/i,
    undefined,
  ],
  [/напряжение/i, { weight: 2, least: 0.9 }],
  [/степень защиты/i, { weight: 2, least: 0.5 }],
  [
    /^(вид|тип|пол|сезон|размер|марка|цоколь|патрон|диаметр|класс|форма)(?![а-яё])|цоколь|номинальный ток|полюс/i,
    { weight: 2, least: 1 },
  ],
  [
    /срабатыван|способность|сечение|жил|резьб|монтаж|установк|креплени|(число|количество) (мест|постов|модулей)/i,
    { weight: 2, least: 1 },
  ],
  [/цветовая температура/i, { weight: 2, least: 0.9 }],
  [/длина|ширина|высота|глубина/i, { weight: 2, least: 0.95 }],
];
/** Measures by which goods are chosen; a similar value is enough. */
const near = /мощность|поток|ток(?![а-яё])|об[ъь][её]м|плотность|угол|яркость|размер|количество/i;

/** Returns how much a parameter matters; undefined when it does not matter at all. */
export function importanceOf({
  header,
  type,
}: {
  header: string;
  type: 'list' | 'range';
}): Importance | undefined {
  const rule = rules.find(([names]) => names.test(header));
  if (rule) return rule[1];
  if (near.test(header)) return { weight: 2, least: type === 'range' ? 0.7 : 0 };
  return { weight: 1, least: type === 'range' ? 0.6 : 0 };
}

/** From this `least` on, a substitute must have the parameter, because a missing one may have any value. */
export const mustBeKnown = 0.9;
/** Measures that agree this much are the same, written with a different number of digits. */
export const alike = 0.99;
/**
 * The agreement of values that differ only in how they are written; they are listed neither as the same nor as
 * different.
 */
export const equivalent = 0.95;

/** Returns whether a parameter names the kind of a product: «Вид товара», «Тип светильника». */
export function namesKind(header: string): boolean {
  return /^(вид|тип)(?![а-яё])/i.test(header);
}

/** Returns how near two prices, in kopecks, are: 1 when they are equal, 0 when one is at least double the other. */
export function nearness(price: number, other: number): number {
  if (price <= 0 || other <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(other / price)));
}

/** Returns how far two measures agree: 1 when they are equal, 0 when one of them is zero or their signs differ. */
export function agreement(a: number, b: number): number {
  if (a === b) return 1;
  const [low, high] = [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))];
  return a * b <= 0 ? 0 : low / high;
}

/**
 * Returns how far two different texts agree. Protection (IP44) that is at least as good is sufficient; for digits
 * above 5, one less is enough. Overlapping ranges of mains voltage (180–265, 220–240) are equivalent.
 */
export function textAgreement(wanted: string, offered: string): number {
  const [a, b] = [protectionOf(wanted), protectionOf(offered)];
  if (a && b) return a.every((digit, i) => b[i]! >= digit - Number(digit > 5)) ? 0.9 : 0;
  const [c, d] = [rangeOf(wanted), rangeOf(offered)];
  return c && d && c[0] <= d[1] && d[0] <= c[1] ? equivalent : 0;
}

function protectionOf(text: string): number[] | undefined {
  return /^IP\d\d$/.test(text) ? [Number(text[2]), Number(text[3])] : undefined;
}

function rangeOf(text: string): [number, number] | undefined {
  const [, from, to = from] = /^(\d+)(?:[–-](\d+))?$/.exec(text) ?? [];
  return from === undefined ? undefined : [Number(from), Number(to)];
}

/** The stems of a name: `kind` says what the product is, and `all` are compared. */
export type NameWords = { kind: string; all: Set<string> };

const adjective = /(ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его)$/;
const wordsIn = /\d+(?:[.,]\d+)?|\p{L}+/gu;

/**
 * Returns the stems of a name. The kind is the first Russian word that is neither an adjective nor part of the brand:
 * «Женские ботфорты коричневые» are «ботфорты», «Кофеварка BRAUN» is a «кофеварка».
 */
export function nameWords(header: string, brand: string): NameWords {
  const ofBrand = new Set(stems(brand));
  const words = (header.toLowerCase().match(wordsIn) ?? []).filter((word) => !ofBrand.has(stem(word)));
  const russian = words.filter((word) => /^[а-яё]{3,}$/.test(word));
  const kind = russian.find((word) => !adjective.test(word)) ?? russian[0] ?? words[0] ?? '';
  return { kind: stem(kind), all: new Set(words.filter(isTelling).map(stem)) };
}

/** Returns whether a word has a meaning of its own: prepositions and the like have none, digits do, however few. */
function isTelling(word: string): boolean {
  return word.length > 2 || /\d/.test(word);
}

/** Returns the beginning of a word, because endings vary («лампа», «лампы»). */
function stem(word: string): string {
  const plain = word.replaceAll('ё', 'е');
  if (/\d/.test(plain)) return plain.replace(',', '.');
  return plain.length > 6
    ? plain.slice(0, 6)
    : plain.length > 3
      ? plain.replace(/[аеиоуыэюяйь]+$/, '')
      : plain;
}

function stems(text: string): string[] {
  return (text.toLowerCase().match(wordsIn) ?? []).map(stem);
}

/** Returns whether two names are of the same kind: the kind of one is a word of the other. */
export function sameKind(a: NameWords, b: NameWords): boolean {
  return (a.kind !== '' && b.all.has(a.kind)) || (b.kind !== '' && a.all.has(b.kind));
}

/**
 * Returns the share of words that two names have in common, from 0 to 1. Numbers count twice: «Молоко 1,5 %» of
 * another brand is a closer match for «Молоко 1,5 %» than «Молоко 3,2 %» of the same brand.
 */
export function likeness(a: NameWords, b: NameWords): number {
  const weightOf = (word: string) => (/\d/.test(word) ? 2 : 1);
  let common = 0;
  let all = 0;
  for (const word of a.all) {
    all += weightOf(word);
    if (b.all.has(word)) common += weightOf(word);
  }
  for (const word of b.all) if (!a.all.has(word)) all += weightOf(word);
  return all === 0 ? 0 : common / all;
}
