import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { claimArchive, fileById, fileOfSession } from '#server/exchange/door/files.repository.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { NoRoom, unpack } from '#server/exchange/door/unpack.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml } from './export.ts';

const fresh = smallWorld();
const { at, open, send } = doorSteps(fresh);
const second = 1_000;

const zipOf = (name: string) =>
  zipSync({
    'import.xml': new TextEncoder().encode(importXml({ full: false, goods: [{ id: name, name }] })),
  });

test('an archive that another process unpacks is left to it, and taken over when that process died', async () => {
  const session = await open(noon);
  await send(session, 'v8_1.zip', zipOf('claimed'), noon);
  const archive = (await fileOfSession(fresh.db, session, 'v8_1.zip'))!;
  expect(await claimArchive(fresh.db, archive, noon)).toBeDefined();
  expect(await claimArchive(fresh.db, archive, noon + second)).toBeUndefined();
  const asked = { session, filename: 'import.xml' };
  const ask = async (now: number) => okValue(await execute(importExchangeFile, asked, at(now)));
  expect(await ask(noon + second)).toEqual({ word: 'progress', lines: ['Распаковывается архив'] });
  expect(await fileOfSession(fresh.db, session, 'import.xml')).toBeUndefined();
  // What waits for the other process looks again by its own clock.
  await fresh.db
    .updateTable('exchange_files')
    .set({ began_at: noon - 60 * second })
    .where('id', '=', archive.id)
    .execute();
  expect(await ask(noon + second)).toEqual({ word: 'success', lines: [] });
  expect((await fileById(fresh.db, archive.id))?.state).toBe('done');
});

test('an archive that does not fit on the disk is refused before it fills it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-1c-unpack-'));
  try {
    const archive = join(folder, 'v8.zip');
    writeFileSync(archive, zipSync({ 'a.xml': new Uint8Array(1_000), 'b.xml': new Uint8Array(3_000) }));
    const place = async (name: string) => join(folder, 'out', name);
    const limits = { entries: 10, bytes: 1_000_000, hasRoom: async (bytes: number) => bytes < 2_000 };
    await expect(unpack(archive, limits, place)).rejects.toThrow(NoRoom);
    expect(readdirSync(join(folder, 'out'))).toEqual(['a.xml']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
