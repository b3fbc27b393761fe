import { describe, expect, test } from 'vitest';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { refusalOf } from '#app/http/answers/run-screen.server.ts';
import { nest } from '#app/http/requests/nest.ts';
import { longestInLine, longestText, readForm } from '#app/http/requests/read-form.server.ts';
import { fail } from '#server/kernel/result.ts';

describe('the values of a refused form', () => {
  test.each([
    ['as they are within their length', 'abc', 'abc'],
    ['cut at it', 'abcdefgh', 'abcde'],
    ['without half of a letter', 'abcd💡', 'abcd'],
    ['with a whole letter', 'abc💡', 'abc💡'],
    ['without the spaces and the line breaks that do not count', '  ab\r\ncd  ', 'ab\ncd'],
    ['in a list', ['abcdefgh', 'b'], ['abcde', 'b']],
  ])('are sent back %s', (_, typed, kept) => {
    const failure = { ...fail('BAD_INPUT'), lengths: { name: 5 } };
    expect(refusalOf(failure, { name: typed }).values).toEqual({ name: kept });
  });

  test('are sent back at twice the allowed length when they are prose, so that it can be shortened', () => {
    const lengths = { comment: 1_000 };
    expect(keptValues({ comment: 'x'.repeat(1_900) }, lengths).comment).toHaveLength(1_900);
    expect(keptValues({ comment: 'x'.repeat(9_000) }, lengths).comment).toHaveLength(2_000);
  });

  test('are sent back within their length in nested lines, too', () => {
    const values = nest([['lines[3][name]', 'abcdefgh']]);
    expect(JSON.stringify(keptValues(values, { lines: 5 }))).toBe('{"lines":{"3":{"name":"abcde"}}}');
  });

  test('are sent back completely where no length is known', () => {
    const original = JSON.stringify({ text: 'x'.repeat(40_000) });
    expect(keptValues({ original }).original).toBe(original);
  });

  test('are sent back without files, passwords and names of a megabyte', () => {
    const values = { file: new File([], 'a'), new_password: 'x', ['n'.repeat(1_000_000)]: 'x', a: 'b' };
    expect(keptValues(values)).toEqual({ a: 'b' });
  });

  test('are never longer in total than the longest form', () => {
    const many = Array.from({ length: 19_000 }, (_, i): [string, string] => [`f${i}[a]`, 'x'.repeat(300)]);
    expect(JSON.stringify(keptValues(nest(many))).length).toBeLessThan(1_000_000);
  });
});

describe('a form is read', () => {
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

  test('with texts cut to just above the length of any field, so that they are still refused', async () => {
    const { a, b } = await read({ a: 'x'.repeat(longestText), b: 'x'.repeat(300_000) });
    expect(a).toHaveLength(longestText);
    expect(b).toHaveLength(longestText + 1);
  });

  test('with shorter texts in its lines', async () => {
    const { lines } = await read({ 'lines[0]': 'x'.repeat(200_000) });
    expect(lines).toEqual({ 0: 'x'.repeat(longestInLine + 1) });
  });

  test('with longer texts where it declares them', async () => {
    expect((await read({ a: 'x'.repeat(200_000) }, { a: 300_000 })).a).toHaveLength(200_000);
  });
});
