import { placeOf } from './label-index.ts';
import { formsOf, type Searched } from './query.ts';
import { withinTypos } from './typo.ts';
import { beginningWith } from './word-index.ts';
import { indexedWords } from './words.ts';

/** The shortest word that is corrected; shorter words have too many neighbors. */
const shortest = 6;
const mostTypos = 2;
/** Only this many words are corrected, because each correction reads all words with the same first letter. */
const mostCorrected = 2;
const mostWords = 6;

const latin = 'abekmhopctx';
const cyrillic = 'авекмнорстх';

/**
 * Returns the query with up to two unknown words replaced by the nearest words of the catalogue, which have the same
 * first letter and are at most two typos away; undefined when there are no such words, and for a query of many words.
 */
export function corrected(index: Searched, query: string): string | undefined {
  const all = query.split(/\s+/);
  if (all.length > mostWords) return undefined;
  let tried = 0;
  let isChanged = false;
  const words = all.map((typed) => {
    const [word = '', ...others] = indexedWords(typed);
    if (others.length > 0 || word.length < shortest || !/^\p{L}+$/u.test(word) || isKnown(index, word))
      return typed;
    if (++tried > mostCorrected) return typed;
    const nearest = nearestTo(index, word, /[а-яё]/i.test(typed));
    isChanged ||= nearest !== undefined;
    return nearest ?? typed;
  });
  return isChanged ? words.join(' ') : undefined;
}

function isKnown({ words, labels }: Searched, word: string): boolean {
  const [first, end] = beginningWith(words, word);
  if (first < end || placeOf(labels, word) >= 0) return true;
  return formsOf(words, word).length + formsOf(labels, word).length > 0;
}

/** Returns the word within two typos of `word` that occurs in the most products. */
function nearestTo({ words, labels }: Searched, word: string, isRussian: boolean): string | undefined {
  let best: string | undefined;
  let most = 0;
  const consider = (other: string, held: number) => {
    if (held <= most || !/^\p{L}+$/u.test(other) || !withinTypos(word, other, mostTypos)) return;
    const spelled = isRussian ? inCyrillic(other) : other;
    if (spelled === undefined) return;
    [best, most] = [spelled, held];
  };
  const [first, end] = beginningWith(words, word.charAt(0));
  for (let i = first; i < end; i++) consider(words.words[i]!, words.starts[i + 1]! - words.starts[i]!);
  const [firstLabel, endLabel] = beginningWith(labels, word.charAt(0));
  for (let i = firstLabel; i < endLabel; i++) {
    const held = labels.held[i]!.reduce((sum, { rows }) => sum + rows.length, 0);
    consider(labels.words[i]!, held);
  }
  return best;
}

/**
 * Returns a word of the index in Cyrillic letters, because the index has Latin letters in place of look-alikes;
 * undefined when the word also has other Latin letters.
 */
function inCyrillic(word: string): string | undefined {
  const spelled = word.replace(/[a-z]/g, (letter) => cyrillic.charAt(latin.indexOf(letter)) || letter);
  return /[a-z]/.test(spelled) ? undefined : spelled;
}
