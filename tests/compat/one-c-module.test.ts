import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneCEntities } from '#compat/one-c/entities.ts';
import { fieldNames } from '#compat/one-c/one-c-guide.ts';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { arrayOf, newStructure } from '#tests/one-c/collections.ts';
import { binaryData } from '#tests/one-c/http.ts';
import { plain } from '#tests/one-c/json.ts';
import { emptyDate, openPlatform, referenceTo } from '#tests/one-c/platform.ts';
import { callModule, commonModule, runStatements } from '#tests/one-c/run-module.ts';
import { func, type Given, omitted, propertyOf, thing, type Value } from '#tests/one-c/values.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** The 1C module sends the rows of the guide to the portal. The interpreter of tests/one-c/ replaces 1C. */

const source = readFileSync('docs/1c/ПорталОптовыхЗаказов.bsl', 'utf8');
let portal: Portal;
let secret: string;
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const by = { db, now: noon, actor: { kind: 'system' } as const };
  ({ secret } = okValue(await addExchangeAccount(by, { login: 'ut11', addresses: '' })));
  await changeRows(db, 'products', { id: 101 }, { external_id: String(exampleOf('packs').id) });
  await insertOrder(db, { id: 1523 });
});
afterAll(() => portal.close());

const exampleOf = (entity: string) => oneCEntities.find(({ useCase }) => useCase.entity === entity)!.example;

/** Returns the module, connected to a portal. It runs in a background job unless `background` is false. */
async function connected(origin = portal.origin, background = true) {
  const platform = openPlatform({ [origin]: origin }, background);
  const module = commonModule('ПорталОптовыхЗаказов', source, platform);
  const { hostname, port } = new URL(origin);
  const call = (name: string, ...given: Given[]) => callModule(module, name, ...given);
  const connection = await call('НовоеПодключение', hostname, 'ut11', secret, Number(port), false);
  const send = async (entity: string, add: (pack: Value) => Promise<unknown>, scope?: Value) => {
    const pack = await call('НовыйПакет', entity, scope);
    await add(pack);
    return plain(await call('Передать', connection, pack));
  };
  return { ...platform, module, call, connection, send };
}

const done = { Создано: 0, Изменено: 0, БезИзменений: 0, Отключено: 0, Ошибок: 0 };

/** Returns a value as 1C stores it: a reference for a GUID of the guide, a date for a day. */
function inOneC(value: unknown): Value {
  if (Array.isArray(value)) return arrayOf(value.map(inOneC));
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(String(value))) return referenceTo(String(value));
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return new Date(`${value}T15:30:00Z`);
  return value as Value;
}

/** Assigns the order of the examples to the dealer of the contract. */
async function giveOrder({ db }: Portal, contract: string): Promise<void> {
  const { dealer_id } = await db
    .selectFrom('contracts')
    .select('dealer_id')
    .where('external_id', '=', contract)
    .executeTakeFirstOrThrow();
  await changeRows(db, 'orders', { id: 1523 }, { dealer_id });
}

const procedures = [...commonModule('', source, openPlatform({})).methods.values()].filter(({ name }) =>
  name.startsWith('Добавить'),
);

test('the 1C module has one procedure for each kind of rows', () => {
  expect(procedures).toHaveLength(oneCEntities.length);
});

describe.each(procedures.map(({ name, takes }, i) => ({ name, takes, ...oneCEntities[i]! })))(
  '$name',
  ({ name, takes, useCase, example }) => {
    const { entity } = useCase;
    /** Returns the field that each parameter fills. */
    async function fieldsOf(): Promise<string[]> {
      const { call } = await connected();
      const pack = await call('НовыйПакет', entity);
      await call(name, pack, ...takes.slice(1).map((_, i) => String(i)));
      const [row = {}] = (plain(pack) as { Строки: Record<string, string>[] }).Строки;
      const byPlace = Object.entries(row).sort(([, a], [, b]) => Number(a) - Number(b));
      expect(byPlace.map(([, place]) => place)).toEqual(takes.slice(1).map((_, i) => String(i)));
      return byPlace.map(([field]) => field);
    }

    test('each procedure of the 1C module fills exactly the fields of the schema from its parameters', async () => {
      // A contragent's `name` is an alias of `company`.
      const known = fieldNames(useCase.row).filter((field) => entity !== 'contragents' || field !== 'name');
      expect((await fieldsOf()).sort()).toEqual(known.sort());
    });

    test('a procedure of the 1C module sends the example of the guide, which the portal stores once', async () => {
      if ('order' in example) await giveOrder(portal, String(example.contract));
      if (entity === 'returns') {
        await changeRows(portal.db, 'orders', { id: 1523 }, { state: 3 });
        await insertReturn(portal.db, { id: 12, order_id: 1523, state: 'accepted' });
      }
      const fields = await fieldsOf();
      const { call, send, journal } = await connected();
      const given = fields.map((field) => (field in example ? inOneC(example[field]) : omitted));
      const sent = () => send(entity, (pack) => call(name, pack, ...given));
      const { Создано, Изменено, ...others } = (await sent()) as typeof done;
      expect([Создано + Изменено, others]).toEqual([1, { БезИзменений: 0, Отключено: 0, Ошибок: 0 }]);
      expect(await sent()).toEqual({ ...done, БезИзменений: 1 });
      expect(journal).toEqual([]);
    });
  },
);

test('the example at the top of the 1C module runs as printed', async () => {
  const [, printed = ''] = /^\/\/ Пример:\n((?:\/\/\t.*\n)+)/m.exec(source)!;
  const platform = openPlatform({ 'https://opt.example.ru:443': portal.origin });
  const names = ['Розничная', 'Дилерская'];
  const row = thing('ВыборкаИзРезультатаЗапроса', [func('Следующий', '', next)], {
    properties: { Ссылка: undefined, Наименование: undefined },
  });
  function next(): boolean {
    const name = names.shift();
    propertyOf(row, 'Ссылка').value = referenceTo(`00000000-0000-0000-0000-00000000000${names.length + 1}`);
    propertyOf(row, 'Наименование').value = name;
    return name !== undefined;
  }
  const variables = await runStatements(printed.replaceAll('//\t', ''), platform, {
    ПорталОптовыхЗаказов: commonModule('ПорталОптовыхЗаказов', source, platform),
    Пароль: secret,
    Выборка: row,
  });
  expect(plain(variables.get('итог'))).toEqual({ ...done, Создано: 2 });
});

test('the 1C module sends the file of a document that the portal has, and fails for an unknown document', async () => {
  const { call, connection, journal } = await connected();
  const put = (id: Value, text: string) =>
    call('ПередатьФайлДокумента', connection, id, binaryData(Buffer.from(`%PDF-1.4 ${text}`)));
  const document = inOneC(exampleOf('documents').id);
  expect(await put(document, 'of a document')).toBe(true);
  expect(await put(document, 'of a document')).toBe(false);
  expect(await put(document, 'that has changed')).toBe(true);
  const refusal = 'Портал ответил 404 на /1c/api/documents/%D0%9D%D0%B5%D1%82%2F1/file: {"status":"error"';
  await expect(put('Нет/1', 'of nothing')).rejects.toThrow(refusal);
  expect(journal).toEqual([{ level: 'Ошибка', text: expect.stringContaining(refusal) }]);
});

test('the 1C module omits NULL and empty references, but sends empty texts, zeros and empty dates', async () => {
  const { call } = await connected();
  const rowOf = async (entity: string, name: string, ...given: Given[]) => {
    const pack = await call('НовыйПакет', entity);
    await call(name, pack, 'x', ...given);
    return (plain(pack) as { Строки: unknown[] }).Строки[0];
  };
  const nobody = referenceTo('00000000-0000-0000-0000-000000000000');
  expect(await rowOf('dealers', 'ДобавитьДилера', ' Свет ', null, nobody)).toEqual({ id: 'x', name: 'Свет' });
  expect(await rowOf('dealers', 'ДобавитьДилера', omitted, omitted, '')).toEqual({ id: 'x', manager: '' });
  const contract: Given[] = [
    omitted,
    omitted,
    omitted,
    0,
    omitted,
    omitted,
    arrayOf([nobody, 'w']),
    emptyDate,
    omitted,
    false,
  ];
  expect(await rowOf('contracts', 'ДобавитьДоговор', ...contract)).toEqual({
    id: 'x',
    discount: 0,
    warehouses: ['w'],
    valid_from: '',
    enabled: false,
  });
});

test('the 1C module refuses a row of one kind in a package of another kind', async () => {
  const { call } = await connected();
  const pack = await call('НовыйПакет', 'packs');
  await expect(call('ДобавитьСклад', pack, 'x')).rejects.toThrow(
    'Строка вида warehouses добавлена в пакет packs',
  );
});

test('the 1C module splits a list into calls of the allowed size, and writes errors into the event log', async () => {
  const { call, send, journal } = await connected();
  const rows = Array.from({ length: 1_001 }, (_, i) => `no-such-product-${i}`);
  const sent = await send('packs', async (pack) => {
    for (const id of rows) await call('ДобавитьКратность', pack, id, 1, 1, 1);
  });
  expect(sent).toEqual({ ...done, Ошибок: 1_001 });
  expect(journal).toHaveLength(1_001);
  expect(journal[1_000]).toEqual({
    level: 'Ошибка',
    text: expect.stringMatching(/^packs, строка 1000, id no-such-product-1000, id: \S/),
  });
});

test('an empty package that the 1C module sends for a contragent disables its contracts', async () => {
  const { send } = await connected();
  const scope = newStructure('contragent', inOneC(exampleOf('contragents').id));
  expect(await send('contracts', async () => {}, scope)).toEqual({ ...done, Отключено: 1 });
});

describe('the module while the portal is busy', () => {
  let busy: Server;
  let answers: [status: number, after?: string][];
  const report = '{"received":0,"created":0,"changed":0,"unchanged":0,"errors":[]}';
  beforeAll(async () => {
    busy = createServer((_, response) => {
      const [status, after] = answers.shift() ?? [200];
      response.writeHead(status, after === undefined ? {} : { 'Retry-After': after }).end(report);
    });
    await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => new Promise((closed) => busy.close(closed)));

  async function sendInto(given: typeof answers, background = true) {
    answers = given;
    const origin = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const { call, send, waited } = await connected(origin, background);
    const sent = send('packs', (pack) => call('ДобавитьКратность', pack, 'x')).catch(
      (error) => error.message,
    );
    return { said: await sent, waited };
  }

  test('a background job of the 1C module waits for the seconds in Retry-After, or for 30 seconds by default', async () => {
    const given: typeof answers = [[429, '7'], [503], [503, 'Thu, 26 Nov 2026 10:00:00 GMT']];
    expect(await sendInto(given)).toEqual({ said: done, waited: [7, 30, 30] });
  });

  test('the 1C module gives up after five calls, or at once if waiting would be too long or is not allowed', async () => {
    const refused = (status: number) =>
      expect.stringContaining(`Портал ответил ${status} на /1c/api/packs: {`);
    const five = Array.from({ length: 6 }, (): [number, string] => [503, '1']);
    expect(await sendInto(five)).toEqual({ said: refused(503), waited: [1, 1, 1, 1] });
    expect(await sendInto([[429, '901']])).toEqual({ said: refused(429), waited: [] });
    expect(await sendInto([[429, '1']], false)).toEqual({ said: refused(429), waited: [] });
    expect(await sendInto([[401]])).toEqual({ said: refused(401), waited: [] });
  });
});
