import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFolder } from '#server/exchange/import-folder.server.ts';
import { noon } from '#tests/builders/context.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, importXml, inFolder, offersXml, windows1251 } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn, refusedImport } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
afterAll(() => portal.drop());

const goods = importXml({ goods: [{ id: 'lamp', name: 'Лампа', articul: '1' }] });
const offers = offersXml({ offers: [{ id: 'lamp', name: 'Лампа', prices: [{ price: 1 }] }] });
const unchanged = 'В базе ничего не изменено.';

/** Expects that nothing at all was written. */
async function expectEmpty(): Promise<void> {
  for (const table of ['products', 'catalogs', 'warehouses', 'price_types', 'catalogue_changes'] as const) {
    expect(await portal.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

describe('invalid folders', () => {
  test('a missing folder is refused', async () => {
    const result = await importFolder(portal.db, '/nowhere/1c', noon);
    expect(result).toMatchObject({
      ok: false,
      code: 'BAD_EXCHANGE',
      message: `/nowhere/1c: такой папки нет. ${unchanged}`,
    });
  });

  test('a file instead of a folder is refused', async () => {
    const message = await inFolder({ 'import.xml': goods }, async (folder) => {
      const result = await importFolder(portal.db, join(folder, 'import.xml'), noon);
      return result.ok ? '' : result.message;
    });
    expect(message).toContain('это не папка');
  });

  test('a folder without an export is refused', async () => {
    expect(await refusedImport(portal.db, { 'readme.txt': '' })).toContain('нет файлов выгрузки (*.xml)');
  });

  test('empty files and files of another exchange change nothing and are reported', async () => {
    const report = await importFiles(portal.db, {
      'import.xml': importXml({ groups: [], goods: [] }),
      'documents/1/documents.xml': document(
        '<Контейнер><Документ><Ид>1</Ид><Товары><Товар><Ид>lamp</Ид></Товар></Товары></Документ></Контейнер>',
      ),
    });
    expect(counts(report)).toEqual({ EMPTY_FULL_EXPORT: 1, NOT_CATALOGUE: 1 });
    expect(report.files).toMatchObject([
      { name: 'documents/1/documents.xml', documents: 1, read: { goods: 0 } },
      { name: 'import.xml', read: { goods: 0 } },
    ]);
    await expectEmpty();
  });

  test('a folder in place of a file is refused', async () => {
    const message = await inFolder({}, async (folder) => {
      mkdirSync(join(folder, 'import.xml'));
      const result = await importFolder(portal.db, folder, noon);
      return result.ok ? '' : result.message;
    });
    expect(message).toMatch(/^import\.xml, строка 1: файл не читается \(.*EISDIR/);
  });
});

describe('broken files', () => {
  const line = (xml: string, part: string) => xml.slice(0, xml.indexOf(part)).split('\n').length;

  test('a truncated file is reported with its name and line, and nothing is written, not even from valid files', async () => {
    const cut = offers.slice(0, offers.indexOf('</Предложение>'));
    const message = await refusedImport(portal.db, { 'import.xml': goods, 'offers.xml': cut });
    expect(message).toBe(
      `offers.xml, строка ${cut.split('\n').length}: XML испорчен: файл обрывается, выгрузка скопирована не до конца (unclosed tag: Предложение). ${unchanged}`,
    );
    await expectEmpty();
  });

  test('a file with mismatched tags is reported with its line', async () => {
    const crossed = goods.replace('</Товар>', '</Товары>');
    const message = await refusedImport(portal.db, { 'import.xml': crossed });
    expect(message).toContain(
      `import.xml, строка ${line(crossed, '</Товары>')}: XML испорчен: закрыт не тот`,
    );
  });

  test.each([
    ['that is empty', '', 'файл пуст'],
    ['that is an HTML page', '<html><body>Войдите</body></html>', 'корневой элемент <html>'],
    ['that is no XML', 'Артикул;Цена\n1;2', 'посторонний текст вне XML'],
    ['with an unescaped ampersand', goods.replace('Лампа', 'Лампа & свет'), 'обозначение символа'],
    ['in an unknown encoding', goods.replace('UTF-8', 'cp-1C'), 'неизвестная кодировка'],
    ['in another encoding than it declares', windows1251(goods), 'не читается как utf-8'],
  ])('a file %s is reported with its line, and nothing is written', async (_, content, expected) => {
    const message = await refusedImport(portal.db, { 'import.xml': content });
    expect(message).toMatch(/^import\.xml, строка \d+: /);
    expect(message).toContain(expected);
    await expectEmpty();
  });
});

describe('hostile files', () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  const laughs = goods
    .replace('?>', `?><!DOCTYPE x [<!ENTITY l0 "ха">${entities}]>`)
    .replace('Лампа', '&l9;');

  test('a file with entities that expand to a billion texts is refused', async () => {
    expect(await refusedImport(portal.db, { 'import.xml': laughs })).toContain('обозначение символа');
  });

  test('a file with an external entity is refused', async () => {
    const outside = goods
      .replace('?>', '?><!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>')
      .replace('Лампа', '&file;');
    expect(await refusedImport(portal.db, { 'import.xml': outside })).toContain('обозначение символа');
  });

  test('characters that XML forbids but 1C writes are accepted', async () => {
    await importFiles(portal.db, { 'import.xml': `\n\n${goods.replace('Лампа', 'Лам\u0001па\u001f')}` });
    expect((await productsIn(portal.db)).lamp?.header).toBe('Лампа');
    await emptyPortal(portal.db);
  });

  test('a file with 10,000 nested elements is refused', async () => {
    const deep = goods.replace('<Товары>', '<Группа>'.repeat(10_000));
    expect(await refusedImport(portal.db, { 'import.xml': deep })).toContain('слишком глубокая вложенность');
  });

  test('a record of more than 300,000 elements is refused', async () => {
    const wide = goods.replace('</Товар>', `${'<а/>'.repeat(300_001)}</Товар>`);
    expect(await refusedImport(portal.db, { 'import.xml': wide })).toContain(
      'слишком большой элемент <Товар>',
    );
  });

  test('an attribute of many megabytes is refused, and a name of many megabytes is cut', async () => {
    const attribute = goods.replace('<Товар>', `<Товар а="${'я'.repeat(20_000_000)}">`);
    expect(await refusedImport(portal.db, { 'import.xml': attribute })).toContain('слишком длинное имя');
    await expectEmpty();

    await importFiles(portal.db, {
      'import.xml': goods.replace('Лампа', 'Лампа '.repeat(1_000_000)),
      'offers.xml': offers,
    });
    const header = (await productsIn(portal.db)).lamp?.header;
    expect(header).toHaveLength(500);
  });
});
