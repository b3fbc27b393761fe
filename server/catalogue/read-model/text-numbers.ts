import { hashOf } from './packed-texts.ts';

/**
 * A Map that is full copies itself: at a million texts it held the thread for 80 ms. So many Maps are full at moments of their own;
 * what is left are 15 ms of the garbage collector.
 */
const maps = 64;

/** Gives different texts numbers from 0, in the order they come; `texts` are they by number. */
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
