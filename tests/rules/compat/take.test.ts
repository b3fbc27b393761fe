import { describe, expect, test } from 'vitest';
import { readFields, type Taking, takenBy } from '#compat/take.ts';

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
  const result = read.ok ? takenBy(taking, read.value, request) : read;
  if (!result.ok) return result.code;
  return JSON.parse(JSON.stringify(result.value));
}

const form = (text: string) => new URLSearchParams(text);

describe('the fields of a call', () => {
  test('come from the query, the body over it, the URL over both, and what the row sets over all', async () => {
    expect(await taken('a=1&b=1&id=1&own=9', form('b=2&id=2'), { id: '3' })).toEqual({
      ...{ a: '1', b: '2', id: '3', own: '1' },
    });
  });

  test.each([
    ['a[b][]=1', { a: { b: ['1'] } }],
    ['filter[5]=1&filter[12]=2', { filter: { 5: '1', 12: '2' } }],
    ['qnt[5][1]=3&qnt[700][2]=1', { qnt: { 5: { 1: '3' }, 700: { 2: '1' } } }],
    ['brand[]=1&brand[]=2', { brand: ['1', '2'] }],
    ['mark=1&mark=2', { mark: ['1', '2'] }],
    ['query=%D0%B0+%D0%B1', { query: 'а б' }],
  ])('%s means the same in a query and in a form', async (text, expected) => {
    expect(await taken(text)).toEqual({ ...expected, own: '1' });
    expect(await taken('', form(text))).toEqual({ ...expected, own: '1' });
  });

  test('count once where the same text comes again, as behind an address that has its id already', async () => {
    expect(await taken('id=5&id=5&mark=1&mark=2&brand[]=3&brand[]=3&tags[]=4')).toEqual({
      ...{ id: '5', mark: ['1', '2'], brand: '3', tags: ['4'], own: '1' },
    });
    expect(await taken('', form('id=5&id=5'))).toEqual({ id: '5', own: '1' });
  });

  test('may be JSON that does not say so, with a byte order mark', async () => {
    expect(await taken('', '\ufeff{"a":{"b":[1,null,true]}}')).toEqual({
      a: { b: [1, null, true] },
      own: '1',
    });
  });

  test.each([
    'a[__proto__][x]=1&__proto__[y]=2',
    '{"__proto__":{"y":2},"a":{"constructor":{"prototype":{"x":1}}}}',
  ])('never reach the prototype of anything: %s', async (text) => {
    const body = text.startsWith('{') ? text : form(text);
    const request = new Request('http://portal.test/x', { method: 'POST', body });
    const result = await readFields(request, request.body, {});
    if (!result.ok) throw new Error(result.code);
    expect(Object.getPrototypeOf(result.value)).toBeNull();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });

  describe('in letters of another code page', () => {
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

    test('are read where the call says which', async () => {
      const told = { header: 'Мой склад', a: { b: ['Да'] } };
      expect(
        await sent(
          `${asForm}; charset=windows-1251`,
          `header=${escaped('Мой')}+${escaped('склад')}&a[b][]=${escaped('Да')}`,
        ),
      ).toEqual(told);
      expect(await sent(`${asForm};charset="cp1251"`, cyrillic('header=Мой склад&a[b][]=Да'))).toEqual(told);
      expect(
        await sent(
          'application/json; charset=Windows-1251',
          cyrillic('{"header":"Мой склад","a":{"b":["Да"]}}'),
        ),
      ).toEqual(told);
    });

    test('are read where the call does not say so, for nothing else is no UTF-8', async () => {
      expect(await sent(asForm, `header=${escaped('Мой')}+50%&b=1`)).toEqual({ header: 'Мой 50%', b: '1' });
      expect(await sent('application/json', cyrillic('{"header":"Мой"}'))).toEqual({ header: 'Мой' });
      const much = `${'a=%cc&'.repeat(20_000)}b=`;
      expect(await sent(asForm, much)).toBe('UNREADABLE_CALL');
    });

    test('are read in an address and in a folded form, too', async () => {
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

    test('are no reason to break those that are UTF-8 in spite of what jQuery was told to say', async () => {
      const fields = form('header=Мой склад, 50%');
      expect(await sent(`${asForm}; charset=windows-1251`, `${fields}`)).toEqual({
        header: 'Мой склад, 50%',
      });
      expect(await sent(`${asForm}; charset=windows-1251`, 'header=50%')).toEqual({ header: '50%' });
      expect(await sent('application/json; charset=windows-1251', '{"header":"Мой склад"}')).toEqual({
        header: 'Мой склад',
      });
    });

    test('are refused where nobody knows them', async () => {
      expect(await sent(`${asForm}; charset=nonsense`, 'header=a')).toBe('UNREADABLE_CALL');
      expect(await sent('application/json; charset=nonsense', '{}')).toBe('UNREADABLE_CALL');
    });
  });

  test('that cannot be read, or are too many, are refused', async () => {
    expect(await taken('', '{"a":')).toBe('UNREADABLE_CALL');
    expect(await taken('', 'null')).toBe('UNREADABLE_CALL');
    expect(await taken(`a${'[x]'.repeat(8)}=1`)).toBe('UNREADABLE_CALL');
    expect(await taken('', 'x'.repeat(1024 * 1024 + 1))).toBe('TOO_LARGE');
  });

  test('that break off on the way are no surprise: whoever sent them has gone', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (body) => body.error(new Error('aborted')) });
    const request = new Request('http://portal.test/x', { method: 'POST' });
    expect(await readFields(request, broken, {})).toMatchObject({ ok: false, code: 'UNREADABLE_CALL' });
  });

  test('get the names that the use case knows, unless those are there already', async () => {
    const taking = { rename: { header: 'name', startDate: 'from' } };
    expect(await taken('header=a&startDate=b&from=c', undefined, {}, taking)).toEqual({
      ...{ header: 'a', name: 'a', startDate: 'b', from: 'c' },
    });
  });

  test.each([
    ['act[contract_id]=5&act[startdate]=01.02.2026', 'act'],
    ['dataall=contract_id%3D5%26startdate%3D01.02.2026', 'dataall'],
  ])('may be folded into one field: %s', async (text, inside) => {
    expect(await taken('', form(text), { id: '7' }, { inside })).toEqual({
      ...{ id: '7', contract_id: '5', startdate: '01.02.2026' },
    });
  });

  test('folded into a field too deep are refused', async () => {
    expect(await taken('', form(`dataall=a${'[x]'.repeat(8)}%3D1`), {}, { inside: 'dataall' })).toBe(
      'UNREADABLE_CALL',
    );
  });
});
