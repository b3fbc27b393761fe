import { hashOf } from './packed-texts.ts';

/**
 * The number of Maps that share the texts. A full Map copies itself: at a million texts this held the thread for 80
 * ms. This many Maps are full at different times; the remaining 15 ms are garbage collection.
 */
const maps = 64;

/** Numbers distinct texts from 0 in order of appearance; `texts` maps the numbers back. */
export function textNumbers() {
  const known: (Map<string, number> | undefined)[] = new Array(maps).fill(undefined);
  const texts: string[] = [];
  return {
    texts,
    numberOf(text: string): number {
      const place = hashOf(text) % maps;
      known[place] ??= new Map();
      const numbers = known[place];
      const number = numbers.get(text);
      if (number !== undefined) return number;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}
