import { describe, expect, test, vi } from 'vitest';
import { holdsMoreFields } from '#app/http/count-fields.ts';
import { readForm } from '#app/http/read-form.server.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const part = '--x-1\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';

describe('the fields of a body are counted before it is taken apart', () => {
  test.each([
    ['a form', urlencoded, (count: number) => Array(count).fill('a=1').join('&')],
    [
      'a multipart form',
      'multipart/form-data; boundary=x-1',
      (count: number) => `${part.repeat(count)}--x-1--\r\n`,
    ],
    [
      'one with a quoted boundary',
      'Multipart/Form-Data; boundary="x-1"',
      (count: number) => `${part.repeat(count)}--x-1--`,
    ],
  ])('%s', (_, type, body) => {
    expect(holdsMoreFields(Buffer.from(body(5)), type, 5)).toBe(false);
    expect(holdsMoreFields(Buffer.from(body(6)), type, 5)).toBe(true);
  });

  test.each([
    [urlencoded, 'a&'.repeat(3_000_000)],
    ['multipart/form-data; boundary=x-1', part.repeat(100_000)],
  ])('and a form of far too many (%s) is refused at once', async (type, body) => {
    const sent = new Request('http://portal.test/x', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    const takenApart = vi.spyOn(Response.prototype, 'formData');
    expect(await readForm(sent, 30 * 1024 * 1024)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(takenApart).not.toHaveBeenCalled();
    takenApart.mockRestore();
  });
});
