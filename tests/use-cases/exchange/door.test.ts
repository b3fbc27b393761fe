import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { endExchange } from '#server/exchange/door/end-exchange.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { takeLease } from '#server/exchange/door/lease.repository.server.ts';
import { receiveExchangeFile } from '#server/exchange/door/receive-exchange-file.server.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml } from './export.ts';

const fresh = smallWorld();
const { at, folder, open, init, send, importFile, tidy } = doorSteps(fresh);

async function received(name: string, now = noon): Promise<{ session: number; filename: string }> {
  const session = await open(now);
  const xml = importXml({ goods: [{ id: name, name }] });
  expect(await send(session, 'import.xml', xml, now)).toEqual({ word: 'success', lines: [] });
  return { session, filename: 'import.xml' };
}

test('the import of a dead process is taken over when its lease has expired, and not before', async () => {
  const asked = await received('taken-over');
  await takeLease(fresh.db, 'a process that is dead', noon, noon + 30_000);
  await changeRows(
    fresh.db,
    'exchange_files',
    { session_id: asked.session },
    { state: 'importing', queued_at: noon, tries: 1 },
  );
  expect(await at(noon + 1_000).does(importExchangeFile, asked)).toMatchObject({
    word: 'progress',
    lines: ['Загружается import.xml'],
  });
  expect(await at(noon + 31_000).does(importExchangeFile, asked)).toEqual({
    word: 'success',
    lines: [],
  });
});

test('a file whose import has killed its process three times is not imported again', async () => {
  const asked = await received('poison', noon + 100_000);
  await changeRows(
    fresh.db,
    'exchange_files',
    { session_id: asked.session },
    { state: 'importing', queued_at: noon, tries: 3 },
  );
  expect(await at(noon + 100_000).does(importExchangeFile, asked)).toMatchObject({
    word: 'failure',
    lines: [expect.stringContaining('трижды')],
  });
});

test('a session of another account is not found', async () => {
  const asked = await received('foreign', noon + 200_000);
  const stranger: Exchange = { kind: 'exchange', exchangeId: 999, login: 'other' };
  expect(await at(noon, stranger).tries(importExchangeFile, asked)).toMatchObject({ code: 'NOT_FOUND' });
  const end = { session: asked.session, closes: true };
  expect(await at(noon, stranger).tries(endExchange, end)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a silent session ends, and its files are deleted after their retention period', async () => {
  const { session } = await received('silent', noon + 300_000);
  const row = () =>
    fresh.db
      .selectFrom('exchange_sessions')
      .select(['state', 'problem', 'removed_at'])
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
  await tidy(noon + 2 * 3_600_000);
  expect(await row()).toEqual({ state: 'failed', problem: 'Обмен прервался', removed_at: null });
  await tidy(noon + 15 * 86_400_000);
  expect((await row()).removed_at).toBe(noon + 15 * 86_400_000);
});

test('a restarted session counts its bytes from zero', async () => {
  const { session } = await received('anew', noon + 400_000);
  const bytes = async () =>
    Number(
      (
        await fresh.db
          .selectFrom('exchange_sessions')
          .select('bytes')
          .where('id', '=', session)
          .executeTakeFirstOrThrow()
      ).bytes,
    );
  expect(await bytes()).toBeGreaterThan(0);
  await init(session, noon + 400_000);
  expect(await bytes()).toBe(0);
});

test('a full disk is reported to 1C, and the part can then be sent again', async () => {
  const session = await open(noon + 500_000);
  const xml = importXml({ goods: [{ id: 'full-disk', name: 'full-disk' }] });
  const body = Readable.from(
    (async function* () {
      yield Buffer.from(xml.slice(0, 100));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    })(),
  );
  const asked = { session, filename: 'import.xml', body };
  expect(await at(noon + 500_000).does(receiveExchangeFile, asked)).toEqual({
    word: 'failure',
    lines: ['На диске портала мало места. Обратитесь к администратору портала'],
  });
  const { folder: own } = await fresh.db
    .selectFrom('exchange_sessions')
    .select('folder')
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  expect(readdirSync(join(folder, own))).toEqual([]);

  await send(session, 'import.xml', xml, noon + 500_000);
  expect(await importFile(session, 'import.xml', noon + 500_000)).toMatchObject({ word: 'success' });
});
