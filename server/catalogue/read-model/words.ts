import { foldArticul, foldLetters } from '../fold.ts';

/** How texts fall into words; the index and the query go the same way. All words are folded (fold.ts). */

const unusual = /[^\x20-\x7e\u0400-\u04ff«»–—°×]/;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const marksAndSpaces = /[™®©\s]/g;
const size = /(\d)\s*[xхXХ×*]\s*(?=\d)/g;
const isSize = /\d\s*[xхXХ×*]\s*\d/;
const decimal = /(\d)[.,](?=\d)/g;

const word = /[\p{L}\p{N}]+(?:(?<=\d)\.(?=\d)[\p{L}\p{N}]+)*/gu;
const part = /\d+(?:\.\d+)*|\p{L}+/gu;
const number = /^\d+(?:\.\d+)*$/;
const letters = /^\p{L}+$/u;
/** A unit or a mark may be written beside its number or joined to it: «36 Вт», «IP 54», «4000K». */
const longestUnit = 3;

/** What lies between spaces. Sizes have fallen apart: `3×2,5`, `3х2.5` and `3 x 2,5` are the same two numbers. */
function pieces(text: string): string[] {
  const clean = unusual.test(text)
    ? text.replace(invisible, '').replace(marksAndSpaces, ' ').normalize('NFKC')
    : text;
  return (isSize.test(clean) ? clean.replace(size, '$1 ') : clean).split(' ');
}

/** The words of a piece; decimals are one word, with a point. */
function wordsOf(piece: string): string[] {
  return foldLetters(piece).replace(decimal, '$1.').match(word) ?? [];
}

/** A word as it is found: itself (`4000k`) and, where letters meet digits, its parts (`4000`, `k`), by their numbers. */
type IndexWord = { text: string; number: number; parts: number[]; kind: 'number' | 'unit' | 'other' };

/** Pieces of headers repeat, those of articuls do not: a million of them would be half a gigabyte that is never looked at. */
const mostKnown = 20_000;

export type VisitWord = (word: number, position: number) => void;

/**
 * Makes a reader of texts that visits the words by which a text is found: its own, their parts, and a number joined with the
 * unit beside it (`36вт`). `numberOf` gives the same word the same number however often it is asked: seldom, for texts repeat
 * their words a thousand times.
 */
export function indexReader(numberOf: (word: string) => number): (text: string, visit: VisitWord) => void {
  const known = new Map<string, IndexWord[]>();
  const joined = new Map<number, number>();

  function indexWord(text: string): IndexWord {
    const isNumber = number.test(text);
    const isLetters = !isNumber && letters.test(text);
    const kind = isNumber ? 'number' : isLetters && text.length <= longestUnit ? 'unit' : 'other';
    const parts = isNumber || isLetters ? [] : (text.match(part) ?? []);
    return { text, number: numberOf(text), parts: parts.map(numberOf), kind };
  }

  function join(before: IndexWord, own: IndexWord): number {
    const key = before.number * 2 ** 26 + own.number;
    const number = joined.get(key) ?? numberOf(before.text + own.text);
    joined.set(key, number);
    return number;
  }

  return (text, visit) => {
    let before: IndexWord | undefined;
    let position = 0;
    for (const piece of pieces(text)) {
      let words = known.get(piece);
      if (!words) {
        words = wordsOf(piece).map(indexWord);
        if (known.size === mostKnown) known.clear();
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

/** What was typed between spaces: its words, of which all must match, and the key to match inside articuls instead. */
export type Chunk = { words: string[]; key: string };

/** Cuts a query at its spaces; what holds no word and what was typed twice, in a chunk or as a chunk, is left out. */
export function queryChunks(query: string): Chunk[] {
  const chunks = pieces(query).map((piece) => ({
    words: [...new Set(wordsOf(piece))],
    key: foldArticul(piece),
  }));
  const told = chunks.filter(({ words }) => words.length > 0);
  return [...new Map(told.map((chunk) => [chunk.key, chunk])).values()];
}

/** Words of five letters or more may be mistyped (contract §2). */
export function mayHaveTypo(word: string): boolean {
  return word.length >= 5 && letters.test(word);
}
