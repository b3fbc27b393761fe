import { indexedWords, stemOf } from '../../goods/read-model/words.ts';
import { phrasesOf } from '../../goods/synonym-phrases.ts';
import { counted } from '../../kernel/plural.ts';
import { mostPhrases, mostWordsOfPhrase, type SynonymGroup } from './synonym-view.ts';

/** Returns a group in its stored form: each phrase once, separated by commas. */
export function tidyGroup(typed: string): string {
  const byKey = new Map<string, string>();
  for (const phrase of phrasesOf(typed)) {
    const key = keyOf(phrase);
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  return [...byKey.values()].join(', ');
}

/** Returns the problem with a tidy group; undefined if there is none. */
export function groupProblem(group: string): string | undefined {
  const phrases = phrasesOf(group);
  const empty = phrases.find((phrase) => indexedWords(phrase).length === 0);
  if (empty !== undefined) return `В\u00a0«${empty}» нет ни букв, ни цифр`;
  if (phrases.length < 2) return 'Напишите через запятую хотя бы два разных слова';
  if (phrases.length > mostPhrases)
    return `Не больше ${counted(mostPhrases, 'слова', 'слов', 'слов')} в\u00a0одной строке`;
  const long = phrases.find((phrase) => indexedWords(phrase).length > mostWordsOfPhrase);
  return (
    long && `«${long}» – слишком длинно: не больше ${counted(mostWordsOfPhrase, 'слова', 'слов', 'слов')}`
  );
}

/** Returns a phrase of the group that another group also contains, in any inflected form, and that other group. */
export function sharedPhrase(
  group: string,
  others: readonly SynonymGroup[],
): { phrase: string; other: SynonymGroup } | undefined {
  const phrases = new Map(phrasesOf(group).map((phrase) => [keyOf(phrase), phrase]));
  for (const other of others) {
    for (const each of phrasesOf(other.words)) {
      const phrase = phrases.get(keyOf(each));
      if (phrase !== undefined) return { phrase, other };
    }
  }
  return undefined;
}

/** Returns the key of a phrase; phrases that a search does not distinguish have the same key. */
function keyOf(phrase: string): string {
  return indexedWords(phrase).map(stemOf).join(' ') || phrase;
}
