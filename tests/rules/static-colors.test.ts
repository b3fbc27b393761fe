import postcss, { parse } from 'postcss';
import { expect, test } from 'vitest';
import { staticColors } from '#app/styles/static-colors.ts';

const theme = `
  :root { --ink: light-dark(#000, #fff); --paper: #fff; --link: var(--ink); --gap: 4px }
  .island { color-scheme: dark }`;

function lowered(css: string, options?: { strict: boolean }): string {
  const { css: built } = postcss([staticColors(() => [parse(theme)], options)]).process(css, {
    from: undefined,
  });
  return built
    .replace(/\s*\{\s*/g, ' { ')
    .replace(/\s*\}\s*/g, ' } ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the build computes a mix of theme colors for both themes', () => {
  expect(lowered('a { color: color-mix(in oklab, var(--ink) 10%, transparent) }')).toBe(
    'a { color: light-dark(rgba(0, 0, 0, 0.1), rgba(255, 255, 255, 0.1)) }',
  );
});

test('the build writes a color that is identical in both themes as a single value', () => {
  expect(lowered('a { border: 1px solid color-mix(in oklab, var(--paper) 50%, transparent) }')).toBe(
    'a { border: 1px solid rgba(255, 255, 255, 0.5) }',
  );
  expect(lowered('a { color: oklch(54.6% 0.1724 254.2deg) }')).toBe('a { color: rgb(6, 111, 209) }');
});

test('the build computes each half of light-dark() with the colors of that theme', () => {
  const half = (name: string) => `color-mix(in oklab, var(${name}) 50%, transparent)`;
  expect(lowered(`a { color: light-dark(${half('--ink')}, ${half('--ink')}) }`)).toBe(
    'a { color: light-dark(rgba(0, 0, 0, 0.5), rgba(255, 255, 255, 0.5)) }',
  );
});

test('the build recomputes a color in each rule that overrides its variable', () => {
  const built = lowered(`
    .note { --c: #f00; background: color-mix(in oklab, var(--c) 10%, transparent) }
    .note.ok { --c: #0f0 }`);
  const [, name = ''] = /background: var\((--c-\w+)\)/.exec(built) ?? [];
  expect(built).toContain(`--c: #f00; ${name}: rgba(255, 0, 0, 0.1);`);
  expect(built).toMatch(new RegExp(`--c: #0f0 ?; ${name}: rgba\\(0, 255, 0, 0.1\\)`));
});

test('the build redefines theme-dependent colors where a part of the page has its own theme', () => {
  expect(lowered(':root { --ink: light-dark(#000, #fff); --link: var(--ink); --gap: 4px }')).toBe(
    ':root { --gap: 4px } :root, .island { --ink: light-dark(#000, #fff); --link: var(--ink) }',
  );
});

test('a color that cannot be computed fails the strict build but stays unchanged in development', () => {
  const sheet = 'a { color: color-mix(in oklab, var(--nowhere) 10%, transparent) }';
  expect(() => lowered(sheet)).toThrow(/cannot compute color-mix\(in oklab, var\(--nowhere\)/);
  expect(lowered(sheet, { strict: false })).toBe(sheet);
});
