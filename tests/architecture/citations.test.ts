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

/** Returns the citations in a text whose number is missing from the cited document. */
function unknownIn(text: string): string[] {
  return citationsIn(text)
    .filter(({ of, number }) => !numbers[of].has(number))
    .map(({ of, number }) => `${number || 'no number'} of ${documents[of]}`);
}

/** Returns the unknown citations of all files, with the names of the files. */
const everywhere = (unknown: (text: string, file: string) => string[]) =>
  files.flatMap((file) => unknown(readFileSync(file, 'utf8'), file).map((what) => `${file}: ${what}`));

describe('numbers of sections and texts', () => {
  test('every cited section number exists in its document', () => {
    expect(everywhere(unknownIn)).toEqual([]);
  });

  test('a citation of a section that does not exist is detected', () => {
    expect(unknownIn('as \u00a75.6 and \u00a78.1.7 say (visual guide \u00a73.3)')).toEqual([]);
    expect(unknownIn('(\u00a75.99)')).toEqual(['5.99 of docs/specification.md']);
    expect(unknownIn('(\u00a77.2–7.98)')).toEqual(['7.98 of docs/specification.md']);
    expect(unknownIn('(visual guide\n * \u00a799)')).toEqual(['99 of docs/visual.md']);
    expect(unknownIn('\u00a72a')).toEqual(['2a of docs/specification.md']);
    expect(unknownIn('\u00a7 5.6')).toEqual(['no number of docs/specification.md']);
  });

  test('no section number is used twice in a document', () => {
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

test('every cited decision page exists', () => {
  const unknown = (text: string) =>
    [...text.matchAll(/decisions\/([a-z0-9-]+\.md)|[Dd]ecisions?(?:\/|[\s*]+)(\d{3})/g)]
      .map(([, page, number = '']) => page ?? number)
      .filter((page) => !existsSync(`docs/decisions/${page}`));
  expect(everywhere(unknown)).toEqual([]);
});

test('links between documents resolve', () => {
  const broken = (text: string, file: string) =>
    [...text.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => !existsSync(path));
  expect(everywhere((text, file) => (file.endsWith('.md') ? broken(text, file) : []))).toEqual([]);
});

/** Returns the anchors of a document: GitHub's anchors of its headings, and explicit `<a id="…">` anchors. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

test('links to sections resolve, including links in deployment files', () => {
  const deployed = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
    .map((name) => join('deploy', name))
    .filter((name) => statSync(name).isFile());
  const broken = (text: string, file: string) => {
    const linked = file.endsWith('.md')
      ? [...text.matchAll(/\]\((?!\w+:|\/)([^)#\s]*)#([^)\s]+)\)/g)].map(
          ([, path, anchor]) => [path ? normalize(join(dirname(file), path)) : file, anchor] as const,
        )
      : [...text.matchAll(/\b(docs\/[\w/.-]+\.md)#([\w-]+)/g)].map(
          ([, path = '', anchor]) => [path, anchor] as const,
        );
    return linked
      .filter(([path]) => path.endsWith('.md'))
      .filter(([path, anchor = '']) => !anchorsOf(readFileSync(path, 'utf8')).has(decodeURIComponent(anchor)))
      .map(([path, anchor]) => `${path}#${anchor}`);
  };
  const inDeploy = deployed.flatMap((file) =>
    broken(readFileSync(file, 'utf8'), file).map((what) => `${file}: ${what}`),
  );
  expect([...everywhere(broken), ...inDeploy]).toEqual([]);
});

test('docs/operations.md has a paragraph for each alert', () => {
  const alerts = [...readFileSync('deploy/prometheus/portal.rules.yml', 'utf8').matchAll(/- alert: (\w+)/g)];
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.map(([, name]) => name).filter((name) => !operations.includes(`**${name}.**`))).toEqual([]);
});
