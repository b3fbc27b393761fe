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
  ])('values are sent back %s', (_, typed, kept) => {
    const failure = { ...fail('BAD_INPUT'), lengths: { name: 5 } };
    expect(refusalOf(failure, { name: typed }).values).toEqual({ name: kept });
  });

  test('prose is sent back at up to twice the allowed length, so that it can be shortened', () => {
    const lengths = { comment: 1_000 };
    expect(keptValues({ comment: 'x'.repeat(1_900) }, lengths).comment).toHaveLength(1_900);
    expect(keptValues({ comment: 'x'.repeat(9_000) }, lengths).comment).toHaveLength(2_000);
  });

  test('values in nested lines are also cut to their length', () => {
    const values = nest([['lines[3][name]', 'abcdefgh']]);
    expect(JSON.stringify(keptValues(values, { lines: 5 }))).toBe('{"lines":{"3":{"name":"abcde"}}}');
  });

  test('values without a known length are sent back in full', () => {
    const original = JSON.stringify({ text: 'x'.repeat(40_000) });
    expect(keptValues({ original }).original).toBe(original);
  });

  test('files, passwords and fields with megabyte-long names are not sent back', () => {
    const values = { file: new File([], 'a'), new_password: 'x', ['n'.repeat(1_000_000)]: 'x', a: 'b' };
    expect(keptValues(values)).toEqual({ a: 'b' });
  });

  test('all values together are never longer than the longest form', () => {
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

  test('texts are cut to just above the maximum length of any field, so they are still refused', async () => {
    const { a, b } = await read({ a: 'x'.repeat(longestText), b: 'x'.repeat(300_000) });
    expect(a).toHaveLength(longestText);
    expect(b).toHaveLength(longestText + 1);
  });

  test('texts in lines are cut shorter', async () => {
    const { lines } = await read({ 'lines[0]': 'x'.repeat(200_000) });
    expect(lines).toEqual({ 0: 'x'.repeat(longestInLine + 1) });
  });

  test('texts that a form declares as long may be longer', async () => {
    expect((await read({ a: 'x'.repeat(200_000) }, { a: 300_000 })).a).toHaveLength(200_000);
  });
});
