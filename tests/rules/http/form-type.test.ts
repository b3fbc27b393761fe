import { describe, expect, test, vi } from 'vitest';
import { formTypeOf, holdsTooMany } from '#app/http/requests/form-type.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x-1';
const part = '--x-1\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const sent = (type: string, body: string) =>
  new Request('http://portal.test/x', { method: 'POST', body, headers: { 'Content-Type': type } });

describe('the type of a form', () => {
  test.each([
    [`${urlencoded};charset=UTF-8`, { header: urlencoded, divider: '&' }],
    ['Multipart/Form-Data; boundary="x-1"', { divider: '--x-1' }],
    ['multipart/form-data; boundary=----=_Part_1', { divider: '------=_Part_1' }],
    [
      'multipart/form-data; charset=utf-8; boundary=----WebKitFormBoundaryA1',
      { divider: '------WebKitFormBoundaryA1' },
    ],
  ])('the content type «%s» is recognized as a form', (type, expected) => {
    expect(formTypeOf(type)).toMatchObject(expected);
  });

  test.each([
    ['no value', null],
    ['the JSON type', 'application/json'],
    ['two types, the second urlencoded', `${multipart}, ${urlencoded}`],
    ['two types, the second multipart', `${urlencoded}, ${multipart}`],
    ['two boundaries', `${multipart}; boundary=y`],
    ['a boundary within quotes of another field', `${multipart}; q="; boundary=y"`],
    ['an escaped boundary', 'multipart/form-data; boundary="\\x-1"'],
    ['no boundary', 'multipart/form-data'],
  ])('a content type with %s is not accepted as a form', async (_, type) => {
    expect(formTypeOf(type)).toBeUndefined();
  });
});

describe('counting the fields of a form before parsing', () => {
  test.each([
    ['a urlencoded form', urlencoded, (count: number) => Array(count).fill('a=1').join('&')],
    ['a multipart form', multipart, (count: number) => `${part.repeat(count)}--x-1--\r\n`],
  ])('a limit of 5 fields rejects the sixth field of %s', (_, type, body) => {
    const form = formTypeOf(type)!;
    expect(holdsTooMany(Buffer.from(body(5)), form, 5)).toBe(false);
    expect(holdsTooMany(Buffer.from(body(6)), form, 5)).toBe(true);
  });

  test.each([
    [urlencoded, 'a&'.repeat(3_000_000)],
    [multipart, part.repeat(100_000)],
    [`${multipart}, ${urlencoded}`, 'a&'.repeat(100_000)],
  ])('a form with far too many fields is rejected before parsing: %s', async (type, body) => {
    const takenApart = vi.spyOn(Response.prototype, 'formData');
    expect(await readForm(sent(type, body), 30 * 1024 * 1024)).toMatchObject({
      ok: false,
      code: 'BAD_INPUT',
    });
    expect(takenApart).not.toHaveBeenCalled();
    takenApart.mockRestore();
  });
});
