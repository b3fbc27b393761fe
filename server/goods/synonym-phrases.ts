/**
 * Returns the words and phrases of a group of synonyms, separated by commas, semicolons, «=» or line breaks; a comma
 * between digits is part of the number.
 */
export function phrasesOf(group: string): string[] {
  return group
    .split(/[;=\n]|(?<!\d),|,(?!\d)/)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');
}
