import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneCEntities } from '#compat/one-c/entities.ts';
import { fieldNames } from '#compat/one-c/one-c-guide.ts';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/**
 * The module of 1C beside the guide. No 1C runs here, so requests are made of what its text says: path, verb, headers, the
 * keys of the body, and for each kind of rows the fields that its procedure writes.
 */

const module = readFileSync('docs/1c/ПорталОптовыхЗаказов.bsl', 'utf8');
const only = (pattern: RegExp, text = module) => {
  const found = [...text.matchAll(pattern)];
  expect(found).toHaveLength(1);
  return found[0]!.slice(1);
};
const blockOf = (name: string) => only(new RegExp(`^(?:Процедура|Функция) ${name}\\((.*?)^Конец`, 'gms'))[0]!;
const procedures = [
  ...module.matchAll(/^Процедура (Добавить\S+?)\(([^)]*)\) Экспорт\n(.*?)^КонецПроцедуры/gms),
].map(([, name = '', parameters = '', text = '']) => ({
  name,
  entity: only(/НоваяСтрока\(Пакет, "([a-z-]+)", Ид\)/g, text)[0],
  parameters: parameters.split(',').map((each) => each.trim().split(/\s/)[0]!),
  written: [...text.matchAll(/Вставить\(Строка, "(\w+)", (\S+)\)/g)].map(([, field = '', from = '']) => ({
    field,
    from,
  })),
}));

let portal: Portal;
let authorization = '';
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const by = { db, now: noon, actor: { kind: 'system' } as const };
  const { secret } = okValue(await addExchangeAccount(by, { login: 'ut11', addresses: '' }));
  authorization = `Basic ${Buffer.from(`ut11:${secret}`).toString('base64')}`;
  const { example } = oneCEntities.find(({ useCase }) => useCase.entity === 'packs')!;
  await db
    .updateTable('products')
    .set({ external_id: String(example.id) })
    .where('id', '=', 101)
    .execute();
  await insertOrder(db, { id: 1523 });
});
afterAll(() => portal.close());

/** The order of the examples is one of the dealer who has come with those before. */
async function giveOrder({ db }: Portal, contract: string): Promise<void> {
  const { dealer_id } = await db
    .selectFrom('contracts')
    .select('dealer_id')
    .where('external_id', '=', contract)
    .executeTakeFirstOrThrow();
  await db.updateTable('orders').set({ dealer_id }).where('id', '=', 1523).execute();
}

test('there is a procedure for each kind of rows, in the order in which they are sent', () => {
  expect(procedures.map(({ entity }) => entity)).toEqual(oneCEntities.map(({ useCase }) => useCase.entity));
});

describe.each(procedures)('$name', ({ entity, parameters, written }) => {
  const { useCase, example } = oneCEntities.find((each) => each.useCase.entity === entity)!;
  const fields = ['id', ...written.map(({ field }) => field)];

  test('writes the fields of the schema and no others, each from a parameter of its own', () => {
    // `name` of a contragent is another word for `company`.
    const known = fieldNames(useCase.row).filter((name) => entity !== 'contragents' || name !== 'name');
    expect([...fields].sort()).toEqual(known.sort());
    expect(['Пакет', 'Ид', ...written.map(({ from }) => from)]).toEqual(parameters);
  });

  test('writes what a new record needs: the portal takes it', async () => {
    const sending = blockOf('ПередатьЧасть');
    const [verb] = only(/ОтветПортала\(Подключение, Запрос, "([A-Z]+)"\)/g, sending);
    const [path] = only(/Новый HTTPЗапрос\("([^"]+)" \+ Пакет\.Вид, Заголовки\)/g, sending);
    const [header, value] = only(/Заголовки\.Вставить\("([^"]+)", "([^"]+)"\)/g, sending);
    const keys = [...module.matchAll(/Тело\.Вставить\("(\w+)"/g)].map(([, key]) => key);
    expect(keys).toEqual(['complete', 'scope', 'rows']);
    const row = Object.fromEntries(
      fields.filter((field) => field in example).map((field) => [field, example[field]]),
    );
    if ('order' in row) await giveOrder(portal, String(row.contract));
    const response = await fetch(`${portal.origin}${path}${entity}`, {
      method: verb!,
      headers: { [header!]: value!, Authorization: authorization },
      body: JSON.stringify({ complete: false, rows: [row] }),
    });
    expect(response.status).toBe(200);
    const report = (await response.json()) as Record<'created' | 'changed' | 'errors', unknown>;
    expect(report).toMatchObject({ received: 1, unchanged: 0, errors: [] });
    for (const key of ['created', 'changed', 'unchanged', 'errors']) expect(module).toContain(`Отчет.${key}`);
  });
});

test('sends the file of a document that has come before', async () => {
  const text = blockOf('ПередатьФайлДокумента');
  const [begin, end] = only(
    /Адрес = "([^"]+)" \+ КодироватьСтроку\(Значение\(Ид\), .*КодировкаURL\) \+ "([^"]+)"/g,
    text,
  );
  const [verb] = only(/ОтветПортала\(Подключение, Запрос, "([A-Z]+)"\)/g, text);
  const [header, value] = only(/Заголовки\.Вставить\("([^"]+)", "([^"]+)"\)/g, text);
  expect(blockOf('ОтветПортала')).toContain('ВызватьHTTPМетод(Метод, Запрос)');
  const { example } = oneCEntities.find(({ useCase }) => useCase.entity === 'documents')!;
  const send = async () => {
    const response = await fetch(`${portal.origin}${begin}${encodeURIComponent(String(example.id))}${end}`, {
      method: verb!,
      headers: { [header!]: value!, Authorization: authorization },
      body: '%PDF-1.4 of a document',
    });
    return response.json();
  };
  expect(await send()).toEqual({ received: 1, created: 1, changed: 0, unchanged: 0, errors: [] });
  expect(await send()).toMatchObject({ created: 0, unchanged: 1 });
  expect(text).toContain('Отчет.unchanged');
});

test('cuts a list into calls that the portal takes, and waits as long as it says', () => {
  expect(only(/Часть\.Количество\(\) = (\d+)/g)).toEqual(['1000']);
  expect(module).toMatch(/КодСостояния = 429 Или Ответ\.КодСостояния = 503/);
  expect(module).toContain('"retry-after"');
});

test('leaves out NULL and empty references, which have a GUID of zeros, but sends empty texts and zeros', () => {
  expect(blockOf('Вставить')).toContain('ЭтоЗначение(ЗначениеПоля) Или ЗначениеЗаполнено(ЗначениеПоля)');
  for (const type of ['Массив', 'Дата', 'Строка', 'Число', 'Булево'])
    expect(blockOf('ЭтоЗначение')).toContain(`Тип("${type}")`);
  expect(blockOf('Значение')).toMatch(
    /Не ЗначениеЗаполнено\(Исходное\) Тогда\s+Возврат "";.*УникальныйИдентификатор/s,
  );
});

test('every block that begins ends', () => {
  const plain = module.replace(/\/\/.*$/gm, '').replace(/"[^"]*"/g, '""');
  const count = (word: string) => plain.match(new RegExp(`(?<![а-яё])${word}(?![а-яё_])`, 'gi'))?.length ?? 0;
  for (const [begin, end] of [
    ['Процедура', 'КонецПроцедуры'],
    ['Функция', 'КонецФункции'],
    ['Если', 'КонецЕсли'],
    ['Цикл', 'КонецЦикла'],
    ['Попытка', 'КонецПопытки'],
  ] as const) {
    expect([begin, count(begin)]).toEqual([begin, count(end)]);
  }
});
