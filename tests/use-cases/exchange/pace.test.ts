import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#server/exchange/import-files.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { importXml, inFolder, offersXml } from './export.ts';
import { productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
afterAll(() => portal.drop());

const ids = Array.from({ length: 700 }, (_, i) => `good-${i}`);
const files = {
  'import.xml': importXml({ goods: ids.map((id) => ({ id, name: `Товар ${id}`, articul: id })) }),
  'offers.xml': offersXml({ offers: ids.map((id) => ({ id, name: id, prices: [{ price: 1 }] })) }),
};
const filesIn = (folder: string) => Object.keys(files).map((name) => ({ name, path: join(folder, name) }));

test('an import can be stopped between two chunks, and the next one completes it', async () => {
  const stop = new AbortController();
  const stopped = await inFolder(files, (folder) =>
    importFiles(portal.db, filesIn(folder), noon, {
      signal: stop.signal,
      onProgress: (done) => {
        if (done.startsWith('Товары: 300')) stop.abort();
      },
    }),
  );
  expect(stopped).toMatchObject({ ok: false, code: 'EXCHANGE_BUSY' });
  expect(stopped.ok ? '' : stopped.message).toMatch(/^Загрузка остановлена: .* Записанное до этого остаётся/);
  expect(Object.keys(await productsIn(portal.db))).toHaveLength(300);

  const told: string[] = [];
  const whole = await inFolder(files, (folder) =>
    importFiles(portal.db, filesIn(folder), noon, { onProgress: (done) => told.push(done) }),
  );
  expect(okValue(whole).products).toMatchObject({ added: 400, unchanged: 300 });
  expect(told.map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
    'Читаем import.xml',
    'Читаем offers.xml',
    ...[100, 200, 300, 400, 500, 600, 700].map((done) => `Товары: ${done} из 700`),
    ...[150, 300, 450, 600, 700].map((done) => `Цены и остатки: ${done} из 700`),
  ]);
});

test('the event loop runs other work between any two chunks of an import', async () => {
  let turns = 0;
  let goesOn = true;
  const turn = () => {
    turns += 1;
    if (goesOn) setImmediate(turn);
  };
  turn();
  const turnsAt: number[] = [];
  await inFolder(files, (folder) =>
    importFiles(portal.db, filesIn(folder), noon, { onProgress: () => turnsAt.push(turns) }),
  );
  goesOn = false;
  expect(turnsAt).toHaveLength(14);
  expect(turnsAt.every((at, i) => i === 0 || at > (turnsAt[i - 1] ?? 0))).toBe(true);
});
