import { expect, test } from 'vitest';
import {
  beginImport,
  fileById,
  fileOfSession,
  finishImport,
  nextFile,
  queueFile,
} from '#server/exchange/door/files.repository.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { releaseLease, takeLease } from '#server/exchange/door/lease.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { bareOffersXml, importXml, offersXml } from './export.ts';

const fresh = smallWorld();
const { at, open, send, importFile, upload, work } = doorSteps(fresh);
const minute = 60_000;

const prices = (id: string) => bareOffersXml([{ id, prices: [{ price: 100 }] }]);
const goods = (id: string) => importXml({ full: false, goods: [{ id, name: `Лампа ${id}` }] });

/** Returns how often the files of a session were imported. */
async function runs(session: number): Promise<number> {
  const rows = await fresh.db
    .selectFrom('imports')
    .select('id')
    .where('session_id', '=', session)
    .where('state', '=', 'done')
    .execute();
  return rows.length;
}

async function unresolvedIn(session: number): Promise<number> {
  const rows = await fresh.db
    .selectFrom('exchange_files')
    .select('id')
    .where('session_id', '=', session)
    .where('unresolved', '=', 1)
    .execute();
  return rows.length;
}

test('files that refer to goods in later files are read once more, after the last file', async () => {
  const types = await open(noon);
  await upload(types, { 'offers.xml': offersXml({ full: false, offers: [] }) }, noon);
  const session = await open(noon);
  const ids = ['a', 'b', 'c', 'd'].map((letter) => `later-${letter}`);
  await upload(
    session,
    Object.fromEntries([
      ...ids.map((id) => [`prices_${id}.xml`, prices(id)]),
      ...ids.map((id) => [`import_${id}.xml`, goods(id)]),
    ]),
    noon,
  );
  await work(noon + minute);
  expect([await unresolvedIn(session), await runs(session)]).toEqual([0, 3 * ids.length]);
});

test('files with unknown goods are not read again when no later file could resolve them', async () => {
  const session = await open(noon);
  for (const id of ['never-a', 'never-b', 'never-c']) {
    await upload(session, { [`prices_${id}.xml`]: prices(id) }, noon);
  }
  await work(noon + minute);
  expect([await unresolvedIn(session), await runs(session)]).toEqual([3, 3]);
});

test('a file that has not been read yet is imported before files that are read again', async () => {
  const session = await open(noon);
  for (const name of ['old.xml', 'new.xml']) await send(session, name, goods(name), noon);
  const [old, young] = await Promise.all(
    ['old.xml', 'new.xml'].map(async (name) => (await fileOfSession(fresh.db, session, name))!.id),
  );
  await queueFile(fresh.db, old!, noon);
  await changeRows(fresh.db, 'exchange_files', { id: old! }, { again: 1 });
  await queueFile(fresh.db, young!, noon + minute);
  expect((await nextFile(fresh.db, noon))?.id).toBe(young);
  await work(noon + minute);
});

test('a file that has waited too long is refused only while another exchange is being imported', async () => {
  const session = await open(noon);
  await send(session, 'import.xml', goods('patient'), noon);
  const { id } = (await fileOfSession(fresh.db, session, 'import.xml'))!;
  await queueFile(fresh.db, id, noon);
  await takeLease(fresh.db, 'another process', noon, noon + 60 * minute);
  const asked = { session, filename: 'import.xml' };
  const ask = async () => await at(noon + 20 * minute).does(importExchangeFile, asked);
  expect(await ask()).toMatchObject({ word: 'progress' });
  const other = await open(noon);
  await send(other, 'other.xml', goods('other'), noon);
  const busy = (await fileOfSession(fresh.db, other, 'other.xml'))!;
  await queueFile(fresh.db, busy.id, noon);
  await beginImport(fresh.db, (await fileById(fresh.db, busy.id))!, noon);
  expect(await ask()).toEqual({ word: 'failure', lines: ['Идёт другой обмен. Повторите позже'] });
  await releaseLease(fresh.db, 'another process');
  await work(noon + 61 * minute);
});

test('an import does not change the state of its file if it was taken over or the file was sent again', async () => {
  const session = await open(noon);
  await send(session, 'import.xml', goods('fenced'), noon);
  const found = async () => (await fileOfSession(fresh.db, session, 'import.xml'))!;
  await queueFile(fresh.db, (await found()).id, noon);
  const queued = await found();
  const first = await beginImport(fresh.db, queued, noon);
  expect(first).toMatchObject({ state: 'importing', tries: 1 });
  // The first process has lost its lease, and a second one starts.
  const second = await beginImport(fresh.db, await found(), noon);
  expect(await beginImport(fresh.db, queued, noon)).toBeUndefined();
  expect(await finishImport(fresh.db, first!, { state: 'done' })).toBe(false);
  expect((await found()).state).toBe('importing');
  // Meanwhile 1C has sent the file again.
  await send(session, 'import.xml', goods('fenced'), noon);
  expect(await finishImport(fresh.db, second!, { state: 'done' })).toBe(false);
  expect((await found()).state).toBe('receiving');
  expect(await importFile(session, 'import.xml', noon)).toEqual({ word: 'success', lines: [] });
});
