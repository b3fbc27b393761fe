import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dadata } from '#server/people/contragents/dadata.server.ts';
import { fillEmpty } from '#server/people/contragents/find-party.ts';
import { lookUpContragent } from '#server/people/contragents/look-up-contragent.server.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const url = 'https://register.test/party';
const inn = '7707083893';
const company = {
  value: 'ПАО «Пример»',
  data: {
    inn,
    kpp: '773601001',
    ogrn: '1027700132195',
    address: { value: 'Москва', unrestricted_value: '' },
  },
};

const register = setupServer();
beforeAll(() => register.listen({ onUnhandledRequest: 'error' }));
afterEach(() => register.resetHandlers());
afterAll(() => register.close());

const answers = (...bodies: Parameters<typeof http.post>[1][]) =>
  register.use(...bodies.map((body) => http.post(url, body)));

async function lookUp(asked = inn, timeoutMs = 3_000) {
  const logged: unknown[] = [];
  const ctx = {
    ...fresh.as(actors.main),
    findParty: dadata({ key: 'secret', url, timeoutMs }),
    log: (...line: unknown[]) => logged.push(line),
  };
  return { result: await ctx.tries(lookUpContragent, { inn: asked }), logged };
}

test('a look-up of an INN sends the API key and returns the company data of the register', async () => {
  let asked: unknown;
  answers(async ({ request }) => {
    asked = [request.headers.get('Authorization'), await request.json()];
    return HttpResponse.json({ suggestions: [company] });
  });
  const { result, logged } = await lookUp('7707 083 893');
  expect(asked).toEqual(['Token secret', { query: inn, branch_type: 'MAIN' }]);
  expect(result).toEqual({
    ok: true,
    value: {
      company: 'ПАО «Пример»',
      inn,
      kpp: '773601001',
      ogrn: '1027700132195',
      legal_address: 'Москва',
    },
  });
  expect(logged).toEqual([]);
});

test('a look-up of a sole proprietor returns an empty KPP, OGRN and address if the register has none', async () => {
  const person = { value: 'ИП Пример', data: { inn: '500100732259', kpp: null, ogrn: null, address: null } };
  answers(() => HttpResponse.json({ suggestions: [person] }));
  const { result } = await lookUp('500100732259');
  expect(result).toMatchObject({ value: { company: 'ИП Пример', kpp: '', ogrn: '', legal_address: '' } });
});

test.each([
  ['nothing', []],
  ['another company', [{ ...company, data: { ...company.data, inn: '500100732259' } }]],
])('a look-up reports an unknown company if the register finds %s', async (_, suggestions) => {
  answers(() => HttpResponse.json({ suggestions }));
  expect((await lookUp()).result).toMatchObject({ code: 'PARTY_UNKNOWN', status: 400 });
});

describe('look-ups when the register fails', () => {
  const ways: [string, Parameters<typeof http.post>[1]][] = [
    ['a rejected key', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
    ['status 500', () => new HttpResponse(null, { status: 500 })],
    ['a broken connection', () => HttpResponse.error()],
    ['an HTML response', () => HttpResponse.text('<html>')],
    ['an unexpected structure', () => HttpResponse.json({ suggestions: [{ value: 1 }] })],
    ['a timeout', () => delay('infinite')],
  ];
  test.each(ways)('the register is unavailable after %s, and no private data are logged', async (_, way) => {
    answers(way);
    const { result, logged } = await lookUp(inn, 100);
    expect(result).toMatchObject({ code: 'PARTY_AWAY', status: 400 });
    expect(logged).toEqual([['contragent.register-away']]);
  });

  test('a register that is not configured is reported as unavailable', async () => {
    const ctx = fresh.as(actors.main);
    expect(await ctx.tries(lookUpContragent, { inn })).toMatchObject({ code: 'PARTY_AWAY' });
  });
});

test.each(['', '7743013902', '0000000000'])('an invalid INN is not looked up: «%s»', async (text) => {
  expect((await lookUp(text)).result).toMatchObject({
    code: 'BAD_INPUT',
    fields: { inn: [expect.any(String)] },
  });
});

test('data from the register fill only empty fields of the contragent form', () => {
  const party = { company: 'А', inn, kpp: '773601001', ogrn: '', legal_address: 'Москва' };
  expect(fillEmpty({ company: 'Моё', inn, kpp: ' ', bank: 'Банк' }, party)).toEqual({
    company: 'Моё',
    inn,
    kpp: '773601001',
    ogrn: '',
    legal_address: 'Москва',
    bank: 'Банк',
  });
});
