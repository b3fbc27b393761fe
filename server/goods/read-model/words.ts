import { foldArticul, foldLetters } from '../fold.ts';

/** Splits texts into words, in the same way for the index and for queries. All words are folded (fold.ts). */

const unusual = /[^\x20-\x7e\u0400-\u04ff«»–—°×]/;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const marksAndSpaces = /[™®©\s]/g;
const size = /(\d)\s*[xхXХ×*]\s*(?=\d)/g;
const isSize = /\d\s*[xхXХ×*]\s*\d/;
/** «х/б», «д/м»: two letters that are pronounced as one word, and often typed as one. */
const abbreviation = /(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu;
const decimal = /(\d)[.,](?=\d)/g;

const word = /[\p{L}\p{N}]+(?:(?<=\d)\.(?=\d)[\p{L}\p{N}]+)*/gu;
const part = /\d+(?:\.\d+)*|\p{L}+/gu;
const number = /^\d+(?:\.\d+)*$/;
const letters = /^\p{L}+$/u;
const quantity = /^(\d+(?:\.\d+)*)(\p{L}+)$/u;

/** Units that are written out, with the endings that follow numbers. */
const writtenOut = {
  а: 'ампер ампера амперов',
  в: 'вольт вольта вольтов',
  вт: 'ватт ватта ваттов',
  квт: 'киловатт киловатта',
  м: 'метр метра метров метровый метровая',
  см: 'сантиметр сантиметра сантиметров',
  мм: 'миллиметр миллиметра миллиметров',
  л: 'литр литра литров',
  мл: 'миллилитр миллилитра миллилитров',
  кг: 'килограмм килограмма килограммов',
  г: 'гр грамм грамма граммов',
  шт: 'штука штуки штук',
};

/** Units that follow a number, folded, with their other spellings: «12 V» and «12 В» are the same voltage. */
const unitSpellings: Record<string, string> = {
  v: 'b',
  kv: 'kb',
  w: 'bt',
  kw: 'kbt',
  mw: 'mbt',
  va: 'ba',
  kva: 'kba',
  ah: 'aч',
  mah: 'maч',
  lm: 'лm',
  hz: 'гц',
  khz: 'kгц',
  kg: 'kг',
  g: 'г',
  l: 'л',
  ml: 'mл',
  ...Object.fromEntries(
    Object.entries(writtenOut).flatMap(([unit, words]) =>
      words.split(' ').map((word) => [foldLetters(word), foldLetters(unit)]),
    ),
  ),
};
const units = new Set([
  ...Object.values(unitSpellings),
  ...['a', 'ma', 'ka', 'k', 'm', 'mm', 'cm', 'om', 'ч', 'шt'],
]);

/** Returns a number with its unit as it is spelled in the index (`12v` → `12b`); any other word unchanged. */
export function sameUnit(text: string): string {
  const [, amount = '', unit = ''] = quantity.exec(text) ?? [];
  const spelled = unitSpellings[unit];
  return spelled === undefined ? text : amount + spelled;
}

/**
 * Returns the word of a number and its unit (`16a` for «16» and «А»); undefined unless they are a number and
 * a known unit.
 */
function quantityWord(amount: string, unit: string): string | undefined {
  const words = wordsOf(`${amount} ${unit}`);
  const [first = '', second = ''] = words;
  if (words.length !== 2 || !number.test(first)) return undefined;
  const spelled = unitSpellings[second] ?? second;
  return units.has(spelled) ? first + spelled : undefined;
}

const measure = /^\s*(\d[\d.,]*)\s*(\p{L}+)\.?\s*$/u;

/**
 * Returns the word of a parameter value with this unit. For a parameter without a unit, the value itself may contain
 * one: «16 А».
 */
export function measureWord(value: string, unit: string): string | undefined {
  if (unit !== '') return quantityWord(value, unit);
  const [, amount, own] = measure.exec(value) ?? [];
  return amount === undefined || own === undefined ? undefined : quantityWord(amount, own);
}

/**
 * The maximum length of a unit or mark, which may stand beside its number or be joined to it: «36 Вт», «IP 54»,
 * «4000K».
 */
const maxUnitLength = 3;

/** Returns the parts between spaces. Sizes are split: `3×2,5`, `3х2.5` and `3 x 2,5` are the same two numbers. */
function pieces(text: string): string[] {
  const clean = unusual.test(text)
    ? text.replace(invisible, '').replace(marksAndSpaces, ' ').normalize('NFKC')
    : text;
  return (isSize.test(clean) ? clean.replace(size, '$1 ') : clean).split(' ');
}

/** Returns the words of a text in their order, without their parts; sizes are split. */
export function indexedWords(text: string): string[] {
  return pieces(text).flatMap(wordsOf);
}

/** Returns the words of a piece; a decimal number is one word, with a point, and so is «х/б», without its slash. */
function wordsOf(piece: string): string[] {
  const joined = piece.includes('/') ? piece.replace(abbreviation, '$1$2') : piece;
  return foldLetters(joined).replace(decimal, '$1.').match(word) ?? [];
}

/** Returns the two letters of each word that `wordsOf` joins, by word, because «L/N» may also be two words. */
function lettersOf(piece: string): Map<string, string[]> {
  const pairs = piece.includes('/') ? [...piece.matchAll(abbreviation)] : [];
  return new Map(pairs.map(([, ...pair]) => [foldLetters(pair.join('')), pair.map(foldLetters)]));
}

/**
 * A word as the index has it: the word itself (`4000k`) and the numbers of its parts. A word has parts where letters
 * meet digits (`4000`, `k`) or where a slash was dropped between two letters.
 */
type IndexWord = { text: string; number: number; parts: number[]; kind: 'number' | 'unit' | 'other' };

/**
 * The limit on cached pieces: pieces of headers repeat, but pieces of articuls do not, and a million of these would
 * take half a gigabyte that is never used.
 */
const maxKnown = 20_000;

export type VisitWord = (word: number, position: number) => void;

/**
 * Returns a reader that visits the words by which a text is found: its own, their parts, and a number joined with its
 * unit (`36вт`). `numberOf` must always return the same number for the same word; the reader calls it rarely, because
 * texts repeat their words a thousand times.
 */
export function indexReader(numberOf: (word: string) => number): (text: string, visit: VisitWord) => void {
  const known = new Map<string, IndexWord[]>();
  const joined = new Map<number, number>();

  function indexWord(text: string, pair: string[] = []): IndexWord {
    const isNumber = number.test(text);
    const isLetters = !isNumber && letters.test(text);
    const mayBeUnit = isLetters && (text.length <= maxUnitLength || unitSpellings[text] !== undefined);
    const kind = isNumber ? 'number' : mayBeUnit ? 'unit' : 'other';
    const parts = isNumber || isLetters ? [] : (text.match(part) ?? []);
    const quantities = parts.flatMap((each, i) => quantityWord(each, parts[i + 1] ?? '') ?? []);
    const others = [...parts, ...pair, ...quantities.filter((each) => each !== text)];
    return { text, number: numberOf(text), parts: others.map(numberOf), kind };
  }

  function join(before: IndexWord, own: IndexWord): number {
    const key = before.number * 2 ** 26 + own.number;
    const number = joined.get(key) ?? numberOf(sameUnit(before.text + own.text));
    joined.set(key, number);
    return number;
  }

  return (text, visit) => {
    let before: IndexWord | undefined;
    let position = 0;
    for (const piece of pieces(text)) {
      let words = known.get(piece);
      if (!words) {
        const pairs = lettersOf(piece);
        words = wordsOf(piece).map((each) => indexWord(each, pairs.get(each)));
        if (known.size === maxKnown) known.clear();
        known.set(piece, words);
      }
      for (const own of words) {
        visit(own.number, position);
        for (const number of own.parts) visit(number, position);
        if (before && belong(before, own)) visit(join(before, own), position - 1);
        before = own;
        position++;
      }
    }
  };
}

function belong(before: IndexWord, own: IndexWord): boolean {
  return (
    (before.kind === 'number' && own.kind === 'unit') || (before.kind === 'unit' && own.kind === 'number')
  );
}

/**
 * A part of a query between spaces: its words, all of which must match, and the key that may match inside
 * articuls instead.
 */
export type Chunk = { words: string[]; key: string };

/**
 * Splits a query at its spaces. Drops parts that contain no word, and repeated words and chunks. A number and the unit
 * after it form one chunk if the joined word occurs in the catalogue (`isWord`): «16 А» finds what «16А» finds, and
 * «16 т» may still become «16 тройных».
 */
export function queryChunks(query: string, isWord: (word: string) => boolean): Chunk[] {
  const typed = pieces(query);
  for (let i = 0; i + 1 < typed.length; i++) {
    const joined = quantityWord(typed[i]!, typed[i + 1]!);
    if (joined !== undefined && isWord(joined)) typed.splice(i, 2, joined);
  }
  const chunks = typed.map((piece) => ({
    words: [...new Set(wordsOf(piece))],
    key: foldArticul(piece),
  }));
  const nonEmpty = chunks.filter(({ words }) => words.length > 0);
  return [...new Map(nonEmpty.map((chunk) => [chunk.key, chunk])).values()];
}

/** Endings of adjectives and nouns, folded. */
const endings = new Set(
  foldLetters(
    'ыми ими ого его ому ему ями ами иях ый ий ой ая яя ое ее ые ие ым им ых их ую юю ов ев ей ям ам ях ах ом ем а я о е ы и у ю ь',
  ).split(' '),
);
export const maxEnding = 3;
const minStem = 3;

/**
 * Returns the stem of a word, which is the word without its longest ending: «светодиодн» for «светодиодная». Returns
 * the word itself when it has fewer than four letters, or none of the endings.
 */
export function stemOf(word: string): string {
  if (!mayHaveForms(word)) return word;
  for (let length = Math.min(maxEnding, word.length - minStem); length > 0; length--) {
    if (endings.has(word.slice(-length))) return word.slice(0, -length);
  }
  return word;
}

const vowels = 'aeиoуыэюя';
/** Letters before which a vowel may come and go: «шапок» and «шапка», «ремень» and «ремни»; folded. */
const afterFleeting = 'kцhлp';
/** Letters before which a vowel may also replace a soft sign: «писем» and «письмо», «серёг» and «серьги». */
const afterSoft = `${afterFleeting}mбг`;

/**
 * Returns the stems of a word, which it shares with its other forms. A word without an ending may also have the stem
 * of forms that lose its last vowel: `девочек`, `девочk` for «девочек». Two words are forms of each other when they
 * share a stem.
 */
export function stemsOf(word: string): string[] {
  const stem = stemOf(word);
  if (!mayHaveForms(word)) return [stem];
  const bare = word.endsWith('ь') ? word.slice(0, -1) : word;
  const [before, last] = [bare.slice(0, -2), bare.slice(-1)];
  const shorter = ['', 'ь', 'й'].map((between) => before + between + last);
  return [stem, ...shorter.filter((each) => each !== stem && withFleeting(each).includes(bare))];
}

/**
 * Returns the stem with a fleeting vowel, as it may end a word: `девочек` and `девочok` for `девочk`; empty for most
 * stems.
 */
export function withFleeting(stem: string): string[] {
  if (stem.length < minStem) return [];
  const [before, between, last] = [stem.slice(0, -2), stem.charAt(stem.length - 2), stem.slice(-1)];
  const follows = vowels.includes(before.slice(-1));
  if (between === 'ь') return !follows && afterSoft.includes(last) ? [`${before}e${last}`] : [];
  if (between === 'й') return follows && afterFleeting.includes(last) ? [`${before}e${last}`] : [];
  if (!letters.test(between) || vowels.includes(between) || !afterFleeting.includes(last)) return [];
  const start = before + between;
  if (last !== 'k') return [`${start}${'гkx'.includes(between) ? 'o' : 'e'}${last}`];
  return 'жчшщ'.includes(between) ? [`${start}ek`, `${start}ok`] : [`${start}ok`];
}

/**
 * Returns true for words of at least four letters: «шары» is a form of «шар», but shorter words are hardly ever forms
 * of other words.
 */
export function mayHaveForms(word: string): boolean {
  return word.length > minStem && letters.test(word);
}

/** Returns true for words of at least five letters, which may contain a typo (§10.38.2). */
export function mayHaveTypo(word: string): boolean {
  return word.length >= 5 && letters.test(word);
}
