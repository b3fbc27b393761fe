import { readFileSync } from 'node:fs';

/** Reads docs/specification.md for tests: its numbers, fixed texts and calls. */

const specification = readFileSync('docs/specification.md', 'utf8');

/** Returns the numbers of a document's headings (`### 5.6 Telephone`) and table rows (`| 8.1.7 | …`). */
export function numbersIn(markdown: string): Set<string> {
  const numbered = /^(?:#{2,5} (\d+(?:\.\d+)*)\.? |\| (\d+(?:\.\d+)+) \|)/gm;
  return new Set([...markdown.matchAll(numbered)].map(([, heading, row]) => heading ?? row ?? ''));
}

/** A cited number; empty if none follows the section sign. */
type Citation = { of: 'specification' | 'visual guide'; number: string };

/** Returns the numbers that a text cites with the section sign, including both ends of a range («7.2–7.4»). */
export function citationsIn(text: string): Citation[] {
  const cited = /(visual guide[\s*]+)?\u00a7(?:(\d+[a-z]?(?:\.\d+)*)(?:–(\d+(?:\.\d+)*))?)?/g;
  return [...text.matchAll(cited)].flatMap(([, guide, first = '', last]) =>
    [first, last]
      .filter((number) => number !== undefined)
      .map((number): Citation => ({ of: guide ? 'visual guide' : 'specification', number })),
  );
}

/** Returns the texts in guillemets of chapters 5 and 8, without repetition; `{name}` stands for an inserted value. */
export function fixedTexts(): string[] {
  const quoted = [chapter(5), chapter(8)].flatMap((text) => [...text.matchAll(/«([^»]+)»/g)]);
  return [...new Set(quoted.map(([, text = '']) => text.replace(/\s+/g, ' ')))];
}

export type SpecifiedCall = { verbs: string[]; addresses: string[] };

/** Returns the rows of the call tables in chapter 7 in order, with addresses without a trailing slash. */
export function specifiedCalls(): SpecifiedCall[] {
  return [...chapter(7).matchAll(/^\| ((?:GET|POST)(?:, POST)?) \| ([^|]+) \|/gm)].map(
    ([, verbs = '', addresses = '']) => ({
      verbs: verbs.split(', '),
      addresses: [...addresses.matchAll(/`([^`]+)`/g)].map(([, address = '']) => address.replace(/\/$/, '')),
    }),
  );
}

function chapter(number: number): string {
  const [, text] =
    new RegExp(`^## ${number}\\. .*\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(specification) ?? [];
  if (text === undefined) throw new Error(`docs/specification.md has no chapter ${number}`);
  return text;
}
