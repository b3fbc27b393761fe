import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationsIn, numbersIn } from '#tests/setup/specification.ts';

const documents = {
  specification: 'docs/specification.md',
  'visual guide': 'docs/visual.md',
} as const;

const numbers = {
  specification: numbersIn(readFileSync(documents.specification, 'utf8')),
  'visual guide': numbersIn(readFileSync(documents['visual guide'], 'utf8')),
};

const folders = ['app', 'server', 'compat', 'migrations', 'tests', 'bench', 'docs', '.ci'];

/** All text files; pictures and fonts are ignored. */
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => statSync(name).isFile()),
  ),
  ...readdirSync('.'),
].filter((name) => /\.(?:tsx?|m?js|css|md|xsd)$|\/run$/.test(name));

/** Returns the citations in a text that its document does not contain. */
function unknownIn(text: string): string[] {
  return citationsIn(text)
    .filter(({ of, number }) => !numbers[of].has(number))
    .map(({ of, number }) => `${number || 'no number'} of ${documents[of]}`);
}

/** Returns the same for all files, with their names. */
const everywhere = (unknown: (text: string, file: string) => string[]) =>
  files.flatMap((file) => unknown(readFileSync(file, 'utf8'), file).map((what) => `${file}: ${what}`));

describe('what is cited by number', () => {
  test('exists', () => {
    expect(everywhere(unknownIn)).toEqual([]);
  });

  test('is detected when it is invented', () => {
    expect(unknownIn('as \u00a75.6 and \u00a78.1.7 say (visual guide \u00a73.3)')).toEqual([]);
    expect(unknownIn('(\u00a75.99)')).toEqual(['5.99 of docs/specification.md']);
    expect(unknownIn('(\u00a77.2–7.98)')).toEqual(['7.98 of docs/specification.md']);
    expect(unknownIn('(visual guide\n * \u00a799)')).toEqual(['99 of docs/visual.md']);
    expect(unknownIn('\u00a72a')).toEqual(['2a of docs/specification.md']);
    expect(unknownIn('\u00a7 5.6')).toEqual(['no number of docs/specification.md']);
  });

  test('is unique: no number is used twice', () => {
    const given = (file: string) => [
      ...readFileSync(file, 'utf8').matchAll(/^(?:#{2,5}|\|) (\d+(?:\.\d+)+) /gm),
    ];
    const twice = Object.values(documents).flatMap((file) => {
      const all = given(file).map(([, number]) => number);
      return all.filter((number, i) => all.indexOf(number) !== i);
    });
    expect(twice).toEqual([]);
  });
});

test('exists as a decision when one is cited', () => {
  const decided = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)));
  const unknown = (text: string) =>
    [...text.matchAll(/[Dd]ecisions?(?:\/|[\s*]+)(\d{3})/g)]
      .map(([, number = '']) => number)
      .filter((number) => !decided.has(number));
  expect(everywhere(unknown)).toEqual([]);
});

test('has links between documents that resolve', () => {
  const broken = (text: string, file: string) =>
    [...text.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => !existsSync(path));
  expect(everywhere((text, file) => (file.endsWith('.md') ? broken(text, file) : []))).toEqual([]);
});
