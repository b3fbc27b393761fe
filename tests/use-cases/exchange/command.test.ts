import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '#tests/setup/command.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, importXml, inFolder, offersXml } from './export.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
afterAll(() => portal.drop());

/** Runs `npm run import:1c -- FOLDER …` as a separate process. */
const importCommand = (folder: string | undefined, more: string[] = [], url = portal.url) =>
  command('import-1c', [...(folder ? [folder] : []), ...more], { DATABASE_URL: url });

const files: Files = {
  'import.xml': importXml({ goods: [{ id: 'lamp', name: 'Лампа' }] }),
  'offers.xml': offersXml({
    offers: [{ id: 'lamp', name: 'Лампа', prices: [{ price: 1 }], stocks: { 'w-main': 1 } }],
  }),
};

describe('npm run import:1c', () => {
  test('import:1c prints a report and exits with 0', async () => {
    const { code, out, err } = await inFolder(files, (folder) => importCommand(folder, ['--demo-dealer']));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replace(/\u00a0/g, ' ')).toMatch(
      new RegExp(
        [
          'Прочитано:',
          '  import\\.xml: 1 товар, 1 группа',
          '  offers\\.xml: 1 предложение, 1 цена, 1 остаток, 1 вид цен, 2 склада',
          'Записано:',
          '  Группы: добавлено 1',
          '  Склады: добавлено 2',
          '  Виды цен: добавлено 1',
          '  Товары и их размеры: добавлено 1',
          '  Цены: добавлено 1',
          '  Остатки: добавлено 1',
          'Обратите внимание:',
          '  1 товар без артикула: .*\\. Например: Лампа',
          'Готово за \\d+,\\d с\\.',
          'Заведён учебный дилер:',
          '  dealer@example.com / demo-dealer — ',
        ].join('\n'),
      ),
    );
  });

  test('import:1c prints why it failed and exits with 1', async () => {
    const { code, err } = await inFolder({ 'import.xml': '<' }, (folder) => importCommand(folder));
    expect(code).toBe(1);
    expect(err).toMatch(/^Выгрузка не загружена\. import\.xml, строка 1: XML испорчен/);
  });

  test('import:1c creates the tables of an empty database', async () => {
    const empty = await emptyDatabase();
    try {
      const { code, out } = await inFolder(files, (folder) => importCommand(folder, [], empty.url));
      expect([code, out]).toEqual([0, expect.stringContaining('Готово за')]);
    } finally {
      await empty.drop();
    }
  });

  test('import:1c reads unchanged elements again only with --read-all', async () => {
    const named: Files = {
      'import.xml': importXml({ goods: [{ id: 'chair', articul: 'С-1', name: 'Стул' }] }),
      'offers.xml': offersXml({ offers: [{ id: 'chair', name: 'Стул', prices: [{ price: 1 }] }] }),
    };
    const runsOfChair = async (...more: string[]) => {
      expect((await inFolder(named, (folder) => importCommand(folder, more))).code).toBe(0);
      const stored = portal.db.selectFrom('exchange_elements').select('import_id');
      return (await stored.where('external_id', '=', 'chair').execute()).map(({ import_id }) => import_id);
    };
    const first = await runsOfChair();
    expect(first).toHaveLength(2);
    expect(await runsOfChair()).toEqual(first);
    const all = await runsOfChair('--read-all');
    expect(all).toHaveLength(2);
    expect(Math.min(...all)).toBeGreaterThan(Math.max(...first));
  });

  test('import:1c without a folder prints its usage and exits with 2', async () => {
    const { code, out, err } = await importCommand(undefined);
    expect(code).toBe(2);
    expect(err).toContain('Не указана папка с выгрузкой.');
    expect(out).toMatch(/npm run import:1c -- ПАПКА .*\[--read-all\]/);
  });
});
