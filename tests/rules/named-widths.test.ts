import postcss, { parse } from 'postcss';
import { expect, test } from 'vitest';
import { namedWidths } from '#app/styles/named-widths.ts';

const named = parse('@custom-media --narrow (max-width: 99px); @custom-media --wide (min-width: 100px);');
const built = (css: string) => postcss([namedWidths(() => [named])]).process(css, { from: undefined }).css;

test('the build replaces named widths in media queries, also when combined with other conditions', () => {
  expect(built('@media (--narrow) { a { color: red } }')).toBe(
    '@media (max-width: 99px) { a { color: red } }',
  );
  expect(built('@media screen and (--wide) and (--narrow) {}')).toBe(
    '@media screen and (min-width: 100px) and (max-width: 99px) {}',
  );
});

test('the build replaces a named width inside a CSS layer', () => {
  expect(built('@layer parts { @media (--wide) {} }')).toBe('@layer parts { @media (min-width: 100px) {} }');
});

test('the build does not change media queries without named widths', () => {
  expect(built('@media print {}')).toBe('@media print {}');
});

test('an undefined named width stops the build', () => {
  expect(() => built('@media (--huge) {}')).toThrow(/no width is named --huge/);
});
