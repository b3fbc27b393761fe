import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Root } from 'postcss';
import { describe, expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join('app', name))
  .sort();

const sheets: [file: string, sheet: Root][] = files.map((file) => [file, parse(readFileSync(file, 'utf8'))]);

/** Returns the matches in all style sheets, each after the name of its file. */
const everywhere = (said: (sheet: Root, file: string) => string[]) =>
  sheets.flatMap(([file, sheet]) => said(sheet, file).map((what) => `${file}: ${what}`));

test('style sheets use only named widths (visual guide §2.6)', () => {
  const widths = everywhere((sheet) => {
    const found: string[] = [];
    sheet.walkAtRules('media', ({ params }) => {
      if (/width/.test(params)) found.push(params);
    });
    return found;
  });
  expect(widths).toEqual([]);
});

test('there are five breakpoints, and the visual guide lists each one', () => {
  const names = readFileSync('app/styles/breakpoints.css', 'utf8').matchAll(/--(?:below|from)-(\w+)/g);
  const breakpoints = new Set([...names].map(([, name]) => name));
  const told = readFileSync('docs/visual.md', 'utf8').matchAll(/^\| \d+ px \| `(\w+)` \|/gm);
  expect([...breakpoints]).toHaveLength(5);
  expect([...told].map(([, name]) => name)).toEqual([...breakpoints]);
});

describe('every rule is in a layer (decisions/styles.md)', () => {
  const [, names = ''] = /@layer ([^;]+);/.exec(readFileSync('app/styles/layers.css', 'utf8')) ?? [];
  const layers = names.split(', ');

  test('portal.css puts each style sheet of app/styles into a layer', () => {
    const imported = [
      ...readFileSync('app/styles/portal.css', 'utf8').matchAll(/^@import "\.\/(.+)" layer\((\w+)\);$/gm),
    ];
    const apart = ['breakpoints.css', 'layers.css', 'portal.css'];
    const beside = readdirSync('app/styles').filter((name) => name.endsWith('.css') && !apart.includes(name));
    expect(imported.map(([, name]) => name).sort()).toEqual(beside.sort());
    expect(imported.filter(([, , layer = '']) => !layers.includes(layer))).toEqual([]);
  });

  test('the style sheet of a component puts its rules into the layer `screens`', () => {
    // The viewer's own sheet has no layer, so a sheet that overrides it must not have one either
    // (decisions/open-api.md).
    const ofViewer = 'app/components/content/developers/viewer.css';
    const outside = sheets
      .filter(([file]) => !file.startsWith('app/styles/'))
      .filter(([, sheet]) =>
        sheet.nodes.some((node) => !(node.type === 'atrule' && node.params === 'screens')),
      )
      .map(([file]) => file);
    expect(outside).toEqual([ofViewer]);
  });
});

test('only tokens.css defines colors (visual guide §2.1)', () => {
  const raw =
    /#[\da-f]{3,8}\b|%23[\da-f]{3,8}|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:white|black)\b/i;
  const colours = everywhere((sheet, file) => {
    const found: string[] = [];
    sheet.walkDecls(({ prop, value }) => {
      if (file !== 'app/styles/tokens.css' && raw.test(value.replace(/var\([^)]*\)/g, '')))
        found.push(`${prop}: ${value}`);
    });
    return found;
  });
  expect(colours).toEqual([]);
});

test('our class names have more than four letters (decisions/styles.md)', () => {
  /** Class names of Tabler, of the call viewer, and of fragments of the old API. */
  const others = ['btn', 'card', 'chat', 'icon', 'lead', 'page', 'note', 'no', 'ok', 'more', 'info'];
  const short = everywhere((sheet) => {
    const found = new Set<string>();
    sheet.walkRules(({ selector }) => {
      for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/gi))
        if (name.length <= 4) found.add(name);
    });
    return [...found].filter((name) => !others.includes(name));
  });
  expect(short).toEqual([]);
});
