import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { longestText } from '#app/http/requests/read-form.server.ts';
import { zEmail, zFlag, zId, zIfSent, zLine, zOptional, zPhone, zText } from '#server/kernel/fields.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';

describe('the maximum length of a field', () => {
  test.each([
    ['a text', zText(50), 50],
    ['a line', zLine(60), 60],
    ['an optional text', zOptional(zText(70)), 70],
    ['a text of a partial form', zIfSent(zText(80)), 80],
    ['a text that is changed once it is read', zText(90).transform((text) => text.split('\n')), 90],
    ['a text with a default', z.string().max(30).default(''), 30],
    ['an e-mail', zEmail, 254],
    ['a telephone number', zPhone, 100],
    ['an id', zId, 100],
    ['a flag', zFlag, 100],
    ['a text without a limit', z.string(), undefined],
    ['lines', z.unknown(), undefined],
  ])('fieldLengths() returns the maximum length, if any, of %s', (_, field, length) => {
    expect(fieldLengths(z.object({ field }))).toEqual({ field: length });
  });

  test('fieldLengths() returns the maximum lengths of an input with rules about several fields', () => {
    const input = z.object({ a: zText(5), b: zText(6) }).superRefine(() => {});
    expect(fieldLengths(input)).toEqual({ a: 5, b: 6 });
  });

  test('fieldLengths() returns no lengths for an input without fields', () => {
    expect(fieldLengths(z.undefined())).toEqual({});
  });
});

/** These fields are declared as long where their forms are read. */
const long = [
  'export-blank articuls',
  'export-catalogue articuls',
  'find-for-export articuls',
  'preview-text body',
  'save-page body',
  'save-publication body',
  'show-exports articuls',
];

test('only fields declared as long may be longer than the limit of the form reader', async () => {
  const found = [...(await allUseCases())].flatMap(([name, { input }]) =>
    Object.entries(fieldLengths(input)).flatMap(([field, length = 0]) =>
      length > longestText ? [`${name} ${field}`] : [],
    ),
  );
  expect(found.toSorted()).toEqual(long);
});
