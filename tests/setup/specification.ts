import { readFileSync } from 'node:fs';

/** docs/specification.md as tests read it: its numbers, its fixed texts, its calls. */

const specification = readFileSync('docs/specification.md', 'utf8');

/** The numbers that a document gives to headings (`### 5.6 Telephone`) and to rows of tables (`| 8.1.7 | …`). */
export function numbersIn(markdown: string): Set<string> {
  const numbered = /^(?:#{2,5} (\d+(?:\.\d+)*)\.? |\| (\d+(?:\.\d+)+) \|)/gm;
  return new Set([...markdown.matchAll(numbered)].map(([, heading, row]) => heading ?? row ?? ''));
}

/** `number` is empty where the sign is followed by none. */
type Citation = { of: 'specification' | 'visual guide'; number: string };

/** What a text cites by the section sign; of a range («7.2–7.4») both ends. */
export function citationsIn(text: string): Citation[] {
  const cited = /(visual guide[\s*]+)?\u00a7(?:(\d+[a-z]?(?:\.\d+)*)(?:–(\d+(?:\.\d+)*))?)?/g;
  return [...text.matchAll(cited)].flatMap(([, guide, first = '', last]) =>
    [first, last]
      .filter((number) => number !== undefined)
      .map((number): Citation => ({ of: guide ? 'visual guide' : 'specification', number })),
  );
}

/** What stands in guillemets in chapters 5 and 8, each text once; `{name}` is what is put in. */
export function fixedTexts(): string[] {
  const quoted = [chapter(5), chapter(8)].flatMap((text) => [...text.matchAll(/«([^»]+)»/g)]);
  return [...new Set(quoted.map(([, text = '']) => text.replace(/\s+/g, ' ')))];
}

export type SpecifiedCall = { verbs: string[]; addresses: string[] };

/** The rows of the tables of calls in chapter 7, in their order; addresses without the slash at their end. */
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
