import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mapFields, type Taking } from '#compat/map-fields.ts';
import { readFields } from '#compat/read-fields.ts';

async function taken(
  query: string,
  body?: BodyInit,
  params: Record<string, string> = {},
  taking: Taking = { set: { own: '1' } },
  type?: string,
): Promise<unknown> {
  const init =
    body === undefined ? {} : { method: 'POST', body, ...(type && { headers: { 'Content-Type': type } }) };
  const request = new Request(`http://portal.test/x?${query}`, init);
  const read = await readFields(request, request.body, params);
  const result = read.ok ? mapFields({ useCase: { input: known }, ...taking }, read.value, request) : read;
  if (!result.ok) return result.code;
  return JSON.parse(JSON.stringify(result.value));
}

const known = z.object({ name: z.string(), phone: z.string() });

const form = (text: string) => new URLSearchParams(text);

describe('the fields of a call', () => {
  test('in a call, the body overrides the query, the URL the body, and the table row the URL', async () => {
    expect(await taken('a=1&b=1&id=1&own=9', form('b=2&id=2'), { id: '3' })).toEqual({
      a: '1',
      b: '2',
      id: '3',
      own: '1',
    });
  });

  test.each([
    ['a[b][]=1', { a: { b: ['1'] } }],
    ['filter[5]=1&filter[12]=2', { filter: { 5: '1', 12: '2' } }],
    ['qnt[5][1]=3&qnt[700][2]=1', { qnt: { 5: { 1: '3' }, 700: { 2: '1' } } }],
    ['brand[]=1&brand[]=2', { brand: ['1', '2'] }],
    ['mark=1&mark=2', { mark: ['1', '2'] }],
    ['query=%D0%B0+%D0%B1', { query: 'а б' }],
  ])('the fields %s are read equally from a query and from a form', async (text, expected) => {
    expect(await taken(text)).toEqual({ ...expected, own: '1' });
    expect(await taken('', form(text))).toEqual({ ...expected, own: '1' });
  });

  test('a repeated value of a call field counts once', async () => {
    expect(await taken('id=5&id=5&mark=1&mark=2&brand[]=3&brand[]=3&tags[]=4')).toEqual({
      id: '5',
      mark: ['1', '2'],
      brand: '3',
      tags: ['4'],
      own: '1',
    });
    expect(await taken('', form('id=5&id=5'))).toEqual({ id: '5', own: '1' });
  });

  test('the body of a call may be JSON with a byte order mark and without a content type', async () => {
    expect(await taken('', '\ufeff{"a":{"b":[1,null,true]}}')).toEqual({
      a: { b: [1, null, true] },
      own: '1',
    });
  });

  test.each([
    'a[__proto__][x]=1&__proto__[y]=2',
    '{"__proto__":{"y":2},"a":{"constructor":{"prototype":{"x":1}}}}',
  ])('no field of a call can change an object prototype: %s', async (text) => {
    const body = text.startsWith('{') ? text : form(text);
    const request = new Request('http://portal.test/x', { method: 'POST', body });
    const result = await readFields(request, request.body, {});
    if (!result.ok) throw new Error(result.code);
    expect(Object.getPrototypeOf(result.value)).toBeNull();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });

  describe('fields in another charset', () => {
    const cyrillic = (text: string) =>
      Buffer.from(
        [...text].map((letter) =>
          /[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
        ),
      );
    const escaped = (text: string) =>
      cyrillic(text)
        .toString('latin1')
        .replace(/[^ -~]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
    const sent = (type: string, body: BodyInit) => taken('', body, {}, {}, type);
    const asForm = 'application/x-www-form-urlencoded';

    test('the fields of a call are decoded with the charset of its content type', async () => {
      const expected = { header: 'Мой склад', a: { b: ['Да'] } };
      expect(
        await sent(
          `${asForm}; charset=windows-1251`,
          `header=${escaped('Мой')}+${escaped('склад')}&a[b][]=${escaped('Да')}`,
        ),
      ).toEqual(expected);
      expect(await sent(`${asForm};charset="cp1251"`, cyrillic('header=Мой склад&a[b][]=Да'))).toEqual(
        expected,
      );
      expect(
        await sent(
          'application/json; charset=Windows-1251',
          cyrillic('{"header":"Мой склад","a":{"b":["Да"]}}'),
        ),
      ).toEqual(expected);
    });

    test('without a named charset, text that is invalid UTF-8 is decoded as windows-1251', async () => {
      expect(await sent(asForm, `header=${escaped('Мой')}+50%&b=1`)).toEqual({ header: 'Мой 50%', b: '1' });
      expect(await sent('application/json', cyrillic('{"header":"Мой"}'))).toEqual({ header: 'Мой' });
      const much = `${'a=%cc&'.repeat(20_000)}b=`;
      expect(await sent(asForm, much)).toBe('UNREADABLE_CALL');
    });

    test('windows-1251 fields in an address or in a serialized form are decoded', async () => {
      expect(await taken(`query=${escaped('Мой')}+50%25`)).toMatchObject({ query: 'Мой 50%' });
      expect(
        await taken(
          '',
          form(`dataall=query%3D${encodeURIComponent(escaped('Мой'))}`),
          {},
          { inside: 'dataall' },
        ),
      ).toEqual({ query: 'Мой' });
    });

    test('UTF-8 text is read correctly even if jQuery’s header names another charset', async () => {
      const fields = form('header=Мой склад, 50%');
      expect(await sent(`${asForm}; charset=windows-1251`, `${fields}`)).toEqual({
        header: 'Мой склад, 50%',
      });
      expect(await sent(`${asForm}; charset=windows-1251`, 'header=50%')).toEqual({ header: '50%' });
      expect(await sent('application/json; charset=windows-1251', '{"header":"Мой склад"}')).toEqual({
        header: 'Мой склад',
      });
    });

    test('a call with an unknown charset is rejected', async () => {
      expect(await sent(`${asForm}; charset=nonsense`, 'header=a')).toBe('UNREADABLE_CALL');
      expect(await sent('application/json; charset=nonsense', '{}')).toBe('UNREADABLE_CALL');
    });
  });

  test('a call with invalid JSON, too deep nesting or a body above 1 MB is rejected', async () => {
    expect(await taken('', '{"a":')).toBe('UNREADABLE_CALL');
    expect(await taken('', 'null')).toBe('UNREADABLE_CALL');
    expect(await taken(`a${'[x]'.repeat(8)}=1`)).toBe('UNREADABLE_CALL');
    expect(await taken('', 'x'.repeat(1024 * 1024 + 1))).toBe('TOO_LARGE');
  });

  test('a call with a body cut off in transit is rejected as unreadable', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (body) => body.error(new Error('aborted')) });
    const request = new Request('http://portal.test/x', { method: 'POST' });
    expect(await readFields(request, broken, {})).toMatchObject({ ok: false, code: 'UNREADABLE_CALL' });
  });

  test('call fields are also copied to the names in the use case, unless those names are sent', async () => {
    const taking = { rename: { header: 'name', startDate: 'from' } };
    expect(await taken('header=a&startDate=b&from=c', undefined, {}, taking)).toEqual({
      header: 'a',
      name: 'a',
      startDate: 'b',
      from: 'c',
    });
  });

  test.each([
    ['act[contract_id]=5&act[startdate]=01.02.2026', 'act'],
    ['dataall=contract_id%3D5%26startdate%3D01.02.2026', 'dataall'],
  ])('the fields of a call may be nested in one field: %s', async (text, inside) => {
    expect(await taken('', form(text), { id: '7' }, { inside })).toEqual({
      id: '7',
      contract_id: '5',
      startdate: '01.02.2026',
    });
  });

  test('a call with too deep nesting inside one field is rejected', async () => {
    expect(await taken('', form(`dataall=a${'[x]'.repeat(8)}%3D1`), {}, { inside: 'dataall' })).toBe(
      'UNREADABLE_CALL',
    );
  });
});

describe('JSON without a content type', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain', undefined])(
    'a JSON body with the content type %s is read',
    async (type) => {
      expect(await taken('', ' {"a": {"b": 1}}', {}, {}, type)).toEqual({ a: { b: 1 } });
    },
  );

  test('a body of invalid JSON is read as a form', async () => {
    expect(await taken('', '{a}=1', {}, {}, 'application/x-www-form-urlencoded')).toEqual({ '{a}': '1' });
  });
});

describe('the fields of a serialized form', () => {
  const inside = { inside: 'dataall' };
  const fields = { name: 'Вера', phone: '12' };
  const array = Object.entries(fields).map(([name, value]) => ({ name, value }));

  test.each([
    ['as serialize() writes it', 'name=Вера&phone=12'],
    ['as JSON', JSON.stringify(fields)],
    ['as JSON of serializeArray()', JSON.stringify(array)],
  ])('a serialized form is read %s', async (_, dataall) => {
    expect(await taken('', form(`${new URLSearchParams({ dataall })}`), {}, inside)).toEqual(fields);
  });

  test('a form serialized with serializeArray() of jQuery is read', async () => {
    const sent = 'dataall[0][name]=name&dataall[0][value]=Вера&dataall[1][name]=phone&dataall[1][value]=12';
    expect(await taken('', form(sent), {}, inside)).toEqual(fields);
    expect(await taken('', JSON.stringify({ dataall: array }), {}, inside)).toEqual(fields);
  });

  test.each(['', '[1, 2]', '{broken', '"text"'])('the serialized form %j is rejected', async (dataall) => {
    const sent = await taken(
      '',
      form(`${new URLSearchParams({ dataall })}`),
      {},
      { ...inside, record: 'account' },
    );
    expect(['UNREADABLE_CALL', 'NOTHING_KNOWN']).toContain(sent);
  });
});

describe('the fields of a record', () => {
  const record = { record: 'manager' };

  test.each([
    ['from separate fields', 'name=Вера&x=1', { name: 'Вера', x: '1' }],
    ['from nested fields', 'manager[name]=Вера&manager[id]=2', { name: 'Вера', id: '2' }],
    [
      'from nested fields with the id of the URL',
      'id=7&manager[name]=Вера&manager[id]=2',
      { name: 'Вера', id: '7' },
    ],
    [
      'from nested fields if the separate id is empty',
      'id=&manager[name]=Вера&manager[id]=2',
      { name: 'Вера', id: '2' },
    ],
    ['with the action «save»', 'action=save&name=Вера', { action: 'save', name: 'Вера' }],
  ])('a record is read %s', async (_, sent, fields) => {
    expect(await taken(sent, undefined, {}, record)).toEqual(fields);
  });

  test.each([
    ['no fields', '', 'NOTHING_KNOWN'],
    ['unknown fields only', 'foo=bar', 'NOTHING_KNOWN'],
    ['only the id', 'id=2', 'NOTHING_KNOWN'],
    ['nested fields of another record', 'contragent[name]=Вера', 'NOTHING_KNOWN'],
    ['an unknown action', 'action=nonsense&name=Вера', 'UNKNOWN_ACTION'],
  ])('no record is read from a call with %s', async (_, sent, code) => {
    expect(await taken(sent, undefined, {}, record)).toBe(code);
  });
});
