/**
 * Returns the words and phrases of a group of synonyms, which commas, semicolons, «=» or lines separate; a comma between
 * digits is a part of the number.
 */
export function phrasesOf(group: string): string[] {
  return group
    .split(/[;=\n]|(?<!\d),|,(?!\d)/)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');
}
