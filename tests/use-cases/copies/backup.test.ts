import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '#migrations/history.ts';
import { manifestName } from '#server/copies/manifest.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { lastBackup } from '#server/settings/last-backup.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { command } from '#tests/setup/command.ts';
import { dialect } from '#tests/setup/database.ts';
import { nextStep, withNextStep } from '#tests/setup/next-step.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { backUp, hasAge, newFolder, newKey, newPlace, restore } from './places.ts';

const fresh = smallWorld();
beforeAll(() => insertOrder(fresh.db, { id: 1, comment: "it's «1»; (2), \\ 💡\n'три'" }));

const data = dialect === 'mysql' ? 'database.sql' : 'database.db';
let folder: string;
let uploads: string;
beforeEach(() => {
  [folder, uploads] = [newFolder(), newFolder()];
  mkdirSync(join(uploads, 'complaints'));
  writeFileSync(join(uploads, 'complaints', 'a.jpg'), Buffer.alloc(1_000, 7));
  writeFileSync(join(uploads, 'logo.png'), '');
  writeFileSync(join(uploads, 'complaints', 'b.jpg.part'), 'not written yet');
});

describe('making a backup', () => {
  test('a backup is named after its time, and contains the database, the uploads and a manifest', async () => {
    const { path, manifest } = await backUp(fresh, uploads, folder);
    expect(basename(path)).toBe('portal-2026-07-20T09-00-00Z');
    expect(readdirSync(path).toSorted()).toEqual([data, manifestName, 'uploads.tar']);
    expect(manifest).toEqual(JSON.parse(readFileSync(join(path, manifestName), 'utf8')));
    expect(await lastBackup(fresh.db)).toBe(noon);
    expect(manifest).toMatchObject({
      madeAt: '2026-07-20T09:00:00.000Z',
      lastStep: Object.keys(migrations).at(-1),
      rows: { orders: 1, accounts: expect.any(Number) },
      uploads: { files: 2, bytes: 1_000, vanished: 0 },
    });
    expect(Object.keys(manifest.rows).filter((name) => name.startsWith('kysely'))).toEqual([]);
  });

  test('a backup is restored in full into an empty database and folder', async () => {
    const { path } = await backUp(fresh, uploads, folder);
    const place = await newPlace();
    expect(await restore(path, place)).toMatchObject({ files: 2, differing: [], pending: [] });
    const orders = (db: typeof fresh.db) => db.selectFrom('orders').selectAll().execute();
    expect(await orders(place.db)).toEqual(await orders(fresh.db));
    expect(readFileSync(join(place.uploads, 'complaints', 'a.jpg'))).toEqual(Buffer.alloc(1_000, 7));
    expect(readdirSync(place.uploads).toSorted()).toEqual(['complaints', 'logo.png']);
  });

  test('the commands backup and restore report their results and require valid arguments', async () => {
    const env = { DATABASE_URL: fresh.url, UPLOADS_DIR: uploads };
    expect(await command('backup', [folder, '--keep', '3'], env)).toEqual({
      code: 0,
      out: expect.stringMatching(/^Копия готова: \S+\/portal-\S+Z \(\d+,\d МБ за \d+,\d с; файлов 2\)\n$/),
      err: '',
    });
    const [name = ''] = readdirSync(folder);
    const place = await newPlace();
    const there = { DATABASE_URL: place.url, UPLOADS_DIR: place.uploads };
    expect(await command('restore', [join(folder, name)], there)).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^Восстановлена копия от .*, файлов 2\nЧисло строк и файлов то же, что в копии\n$/,
      ),
      err: '',
    });
    const usage = expect.stringContaining('npm run backup -- ПАПКА');
    expect(await command('backup', [folder, '--keep', '0'], env)).toEqual({ code: 2, out: '', err: usage });
    expect(await command('restore', [], there)).toMatchObject({ code: 2, out: '' });
  });

  test('a failed backup leaves no files and names the missing folder, database or program', async () => {
    await expect(backUp(fresh, join(uploads, 'none'), folder)).rejects.toThrow('Проверьте UPLOADS_DIR');
    await expect(backUp(await newPlace(), uploads, folder)).rejects.toThrow('Проверьте DATABASE_URL');
    vi.stubEnv('PATH', newFolder());
    const more = { recipient: 'age1' };
    const missing = dialect === 'mysql' ? 'mariadb-dump. Установите пакет mariadb-client' : 'age. Установите';
    await expect(backUp(fresh, uploads, folder, more)).rejects.toThrow(`Не найдена программа ${missing}`);
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('removing old backups', () => {
  const at = (days: number, keep?: number) =>
    backUp(fresh, uploads, folder, { now: noon + days * dayMs, keep });

  test('a new backup removes only the oldest backups of the same database', async () => {
    const [first, second] = [await at(0), await at(1)];
    const other = join(folder, 'other');
    cpSync(first.path, other, { recursive: true });
    const text = readFileSync(join(other, manifestName), 'utf8');
    writeFileSync(join(other, manifestName), text.replace(/"source": ".*"/, '"source": "sqlite:/other.db"'));
    const unfinished = join(folder, '.unfinished-portal-2026-07-19T09-00-00Z-1');
    cpSync(first.path, unfinished, { recursive: true });
    const third = await at(2, 2);
    expect(third.removed).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual(
      [basename(unfinished), 'other', basename(second.path), basename(third.path)].toSorted(),
    );
  });

  test('a failed backup removes no older backup', async () => {
    await at(0);
    await expect(backUp(fresh, join(uploads, 'none'), folder, { keep: 1 })).rejects.toThrow();
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('refused restores', () => {
  const nothingIn = async (place: Awaited<ReturnType<typeof newPlace>>) => {
    expect(existsSync(place.uploads) ? readdirSync(place.uploads) : []).toEqual([]);
    expect(await place.db.introspection.getTables()).toEqual([]);
  };

  test('a backup with a damaged file is not restored', async () => {
    const { path } = await backUp(fresh, uploads, folder);
    const place = await newPlace();
    appendFileSync(join(path, data), 'x');
    await expect(restore(path, place)).rejects.toThrow(`Файл ${data} копии повреждён`);
    await nothingIn(place);
  });

  test('a backup is not restored over existing tables or files', async () => {
    const { path } = await backUp(fresh, uploads, folder);
    const place = await newPlace();
    await expect(restore(path, { ...place, uploads })).rejects.toThrow(`Папка ${uploads} не пустая`);
    await nothingIn(place);
    await expect(restore(path, { ...place, db: fresh.db, url: fresh.url })).rejects.toThrow('DATABASE_URL');
    expect(existsSync(place.uploads)).toBe(false);
  });

  test('a restore over files of an interrupted restore is refused with an error that names them', async () => {
    const { path } = await backUp(fresh, uploads, folder);
    const place = await newPlace();
    mkdirSync(join(place.uploads, '.restored-a1b2c3'), { recursive: true });
    const told = 'прервалось или ещё идёт: .restored-a1b2c3. Если оно не идёт, удалите их';
    await expect(restore(path, place)).rejects.toThrow(told);
    writeFileSync(join(place.uploads, 'other'), '');
    await expect(restore(path, place)).rejects.toThrow('не пустая');
  });

  test('a backup of another release or kind of database is refused, and nothing is restored', async () => {
    const { path } = await backUp(fresh, uploads, folder);
    const place = await newPlace();
    const file = join(path, manifestName);
    const text = readFileSync(file, 'utf8');
    const madeBy = (version: string, step: string) =>
      text
        .replace(/"version": ".*"/, `"version": "${version}"`)
        .replace(/"lastStep": ".*"/, `"lastStep": "${step}"`);
    writeFileSync(file, madeBy('1.2.0', '9999-later'));
    await expect(restore(path, place)).rejects.toThrow(/^Копия новее этой версии портала: .*9999-later.*\.$/);
    writeFileSync(file, madeBy('0.1.0', '0083-expected-goods'));
    await expect(restore(path, place)).rejects.toThrow('Копия сделана до версии 1.0.0');
    const kind = dialect === 'mysql' ? 'sqlite' : 'mysql';
    writeFileSync(file, text.replace(/"database": ".*"/, `"database": "${kind}"`));
    await expect(restore(path, place)).rejects.toThrow('npm run db:copy');
    await expect(restore(folder, place)).rejects.toThrow('нет копии портала');
    await nothingIn(place);
  });
});

test('a backup of an older release is restored, and the migrations that it lacks are named', async () => {
  const { path } = await backUp(fresh, uploads, folder);
  const place = await newPlace();
  const restored = await withNextStep(() => restore(path, place));
  expect(restored).toMatchObject({ differing: [], pending: [nextStep] });
});

describe.runIf(hasAge)('encrypted backups', () => {
  test('an encrypted backup is restored only with its key', async () => {
    const { recipient, identity } = newKey();
    const { path, manifest } = await backUp(fresh, uploads, folder, { recipient });
    expect(readdirSync(path).toSorted()).toEqual([`${data}.age`, manifestName, 'uploads.tar.age']);
    expect(manifest.encrypted).toBe(true);
    for (const name of readdirSync(path).filter((each) => each.endsWith('.age')))
      expect(readFileSync(join(path, name), 'latin1')).toMatch(/^age-encryption/);
    const place = await newPlace();
    await expect(restore(path, place)).rejects.toThrow('Укажите файл ключа в BACKUP_AGE_IDENTITY');
    await expect(restore(path, place, newKey().identity)).rejects.toThrow('Программа age');
    expect(readdirSync(place.uploads)).toEqual([]);
    expect(await restore(path, place, identity)).toMatchObject({ files: 2, differing: [] });
  });

  test('a backup for an unknown recipient is refused, and leaves no files', async () => {
    await expect(backUp(fresh, uploads, folder, { recipient: 'nobody' })).rejects.toThrow(
      /Программа age завершилась с ошибкой: .*nobody/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
