import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { claimArchive, fileById, fileOfSession } from '#server/exchange/door/files.repository.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { NoRoom, unpack } from '#server/exchange/door/unpack.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
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

test('an archive is unpacked by one process, and another process takes over if that process has died', async () => {
  const session = await open(noon);
  await send(session, 'v8_1.zip', zipOf('claimed'), noon);
  const archive = (await fileOfSession(fresh.db, session, 'v8_1.zip'))!;
  expect(await claimArchive(fresh.db, archive, noon)).toBeDefined();
  expect(await claimArchive(fresh.db, archive, noon + second)).toBeUndefined();
  const asked = { session, filename: 'import.xml' };
  const ask = async (now: number) => await at(now).does(importExchangeFile, asked);
  expect(await ask(noon + second)).toEqual({ word: 'progress', lines: ['Распаковывается архив'] });
  expect(await fileOfSession(fresh.db, session, 'import.xml')).toBeUndefined();
  // A request that waits for another process measures its waiting time by its own clock.
  await changeRows(fresh.db, 'exchange_files', { id: archive.id }, { began_at: noon - 60 * second });
  expect(await ask(noon + second)).toEqual({ word: 'success', lines: [] });
  expect((await fileById(fresh.db, archive.id))?.state).toBe('done');
});

test('an archive that does not fit on the disk is refused before it fills the disk', async () => {
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

test('an archive of 70,000 empty files is refused with advice', async () => {
  const session = await open(noon);
  const names = Array.from({ length: 70_000 }, (_, i) => `${i}.jpg`);
  await send(session, 'v8_many.zip', manyOf(names), noon);
  const asked = { session, filename: 'import.xml' };
  expect(await at(noon).does(importExchangeFile, asked)).toEqual({
    word: 'failure',
    lines: [expect.stringMatching(/^В архиве больше 65.535 файлов и папок\. Выгрузите товары несколькими/)],
  });
});

const file = new Uint8Array(4);
const inOneArchive = (...names: string[]) => [
  { zip: zipSync(Object.fromEntries(names.map((name) => [name, file]))) },
];

/** The files of one exchange. The last one cannot be stored, because a file and a folder have the same name. */
test.each<[string, ({ name: string } | { zip: Uint8Array })[]]>([
  ['a file named like a folder', [{ name: 'import_files/a.jpg' }, { name: 'import_files' }]],
  ['a file below a file', [{ name: 'pictures' }, { name: 'pictures/a.jpg' }]],
  ['a file far below a file', [{ name: 'pictures' }, { name: 'pictures/b/c/a.jpg' }]],
  ['an XML file below a file', [{ name: 'webdata.bin' }, { name: 'webdata.bin/import.xml' }]],
  ['an archive below a file', [{ name: 'v8.bin' }, { name: 'v8.bin/v8.zip' }]],
  ['an archive with a file named like a folder in it', inOneArchive('b/a.jpg', 'b')],
  ['an archive with a file below a file in it', inOneArchive('b', 'b/a.jpg')],
  [
    'an archive with a file named like an earlier folder',
    [{ name: 'c/a.jpg' }, ...inOneArchive('c', 'import.xml')],
  ],
])('%s is refused because of an invalid file name', async (_, sends) => {
  const session = await open(noon);
  const answers = [];
  for (const each of sends)
    answers.push(
      await send(session, 'zip' in each ? 'v8_names.zip' : each.name, 'zip' in each ? each.zip : file, noon),
    );
  if (sends.some((each) => 'zip' in each))
    answers.push(await at(noon).does(importExchangeFile, { session, filename: 'import.xml' }));
  expect(answers.slice(0, -1).every((answer) => 'word' in answer && answer.word === 'success')).toBe(true);
  expect(answers.at(-1)).toEqual({
    word: 'failure',
    lines: [expect.stringMatching(/^(?:В архиве н|Н)едопустимое имя файла: /)],
  });
});

/** Returns a ZIP64 archive of empty files, because the original format allows at most 65,535. */
function manyOf(names: readonly string[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(local);
    directory.push(entry);
    at += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const place of [24, 32]) end.writeBigUInt64LE(BigInt(names.length), place);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at + size), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  for (const place of [84, 86]) end.writeUInt16LE(0xffff, place);
  for (const place of [88, 92]) end.writeUInt32LE(0xffffffff, place);
  return Buffer.concat([...parts, ...directory, end]);
}
