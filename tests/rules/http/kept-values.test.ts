import { describe, expect, test } from 'vitest';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { refusalOf } from '#app/http/answers/run-screen.server.ts';
import { nest } from '#app/http/requests/nest.ts';
import { longestInLine, longestText, readForm } from '#app/http/requests/read-form.server.ts';
import { fail } from '#server/kernel/result.ts';

describe('the values of a refused form', () => {
  test.each([
    ['unchanged if they fit', 'abc', 'abc'],
    ['truncated to their maximum length', 'abcdefgh', 'abcde'],
    ['without a character that would be cut in half', 'abcd💡', 'abcd'],
    ['with a character that just fits', 'abc💡', 'abc💡'],
    ['trimmed and with normalized line breaks', '  ab\r\ncd  ', 'ab\ncd'],
    ['truncated in a list', ['abcdefgh', 'b'], ['abcde', 'b']],
  ])('values of a rejected form are returned %s', (_, typed, kept) => {
    const failure = { ...fail('BAD_INPUT'), lengths: { name: 5 } };
    expect(refusalOf(failure, { name: typed }).values).toEqual({ name: kept });
  });

  test('a comment is returned up to twice its maximum length, so that the user can shorten it', () => {
    const lengths = { comment: 1_000 };
    expect(keptValues({ comment: 'x'.repeat(1_900) }, lengths).comment).toHaveLength(1_900);
    expect(keptValues({ comment: 'x'.repeat(9_000) }, lengths).comment).toHaveLength(2_000);
  });

  test('values of a rejected form are also truncated in nested lines', () => {
    const values = nest([['lines[3][name]', 'abcdefgh']]);
    expect(JSON.stringify(keptValues(values, { lines: 5 }))).toBe('{"lines":{"3":{"name":"abcde"}}}');
  });

  test('values of a rejected form are returned in full if they have no maximum length', () => {
    const original = JSON.stringify({ text: 'x'.repeat(40_000) });
    expect(keptValues({ original }).original).toBe(original);
  });

  test('a rejected form does not return files, passwords or fields with megabyte-long names', () => {
    const values = { file: new File([], 'a'), new_password: 'x', ['n'.repeat(1_000_000)]: 'x', a: 'b' };
    expect(keptValues(values)).toEqual({ a: 'b' });
  });

  test('the returned values of a rejected form together stay below a million characters', () => {
    const many = Array.from({ length: 19_000 }, (_, i): [string, string] => [`f${i}[a]`, 'x'.repeat(300)]);
    expect(JSON.stringify(keptValues(nest(many))).length).toBeLessThan(1_000_000);
  });
});

describe('the texts of a form', () => {
  const read = async (fields: Record<string, string>, longer?: Record<string, number>) => {
    const body = new URLSearchParams(fields);
    const form = await readForm(
      new Request('http://portal.test/', { method: 'POST', body }),
      undefined,
      longer,
    );
    if (!form.ok) throw new Error(form.code);
    return form.values;
  };

  test('form texts are truncated just above the longest limit, so that they are still rejected', async () => {
    const { a, b } = await read({ a: 'x'.repeat(longestText), b: 'x'.repeat(300_000) });
    expect(a).toHaveLength(longestText);
    expect(b).toHaveLength(longestText + 1);
  });

  test('form texts in lines are truncated one character above the limit for lines', async () => {
    const { lines } = await read({ 'lines[0]': 'x'.repeat(200_000) });
    expect(lines).toEqual({ 0: 'x'.repeat(longestInLine + 1) });
  });

  test('a field that its form declares as long is not truncated at the general limit', async () => {
    expect((await read({ a: 'x'.repeat(200_000) }, { a: 300_000 })).a).toHaveLength(200_000);
  });
});
