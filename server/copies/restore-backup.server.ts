import { createWriteStream, existsSync } from 'node:fs';
import { access, link, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { migrations } from '#migrations/history.ts';
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import { addressInUse, hasTable } from '../db/dialect.server.ts';
import { stepsOf } from '../db/migrate.server.ts';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import { stampEverything } from '../goods/changed-goods.repository.server.ts';
import { manifestIn } from './backups-in.server.ts';
import { type Manifest, manifestName, type Part } from './manifest.ts';
import { loadMysql } from './mysql-programs.server.ts';
import { isWhole, readPart, type Target } from './parts.server.ts';
import { refused } from './refused.ts';
import { countRows, countTables, isSound } from './tables.repository.server.ts';
import { countFiles, isEmpty, remainsIn, unpackUploads } from './uploads-archive.server.ts';

/** `folder` is the backup; `url` is the address of the empty database `db`; `identity` is the key file of `age`. */
type RestorePlan = {
  db: Kysely<Database>;
  url: string;
  uploads: FileStore;
  folder: string;
  identity: string | undefined;
};

/**
 * The result of a restore. `rows` and `files` are counts. `differing` lists the tables whose row count differs from
 * the manifest, and `uploads` if the number of files does. `pending` are the steps of migrations/ that the database
 * still lacks.
 */
type Restored = {
  manifest: Manifest;
  rows: number;
  files: number;
  differing: string[];
  pending: string[];
};

/**
 * Restores a backup into an empty database and an empty uploads folder or bucket, after checking everything that can
 * be checked without writing. Throws a refusal (refused.ts) or a system error; the uploads are then as before.
 */
export async function restoreBackup(plan: RestorePlan): Promise<Restored> {
  const { folder, uploads, db } = plan;
  const manifest = await manifestIn(folder);
  if (!manifest)
    throw refused(`В папке ${folder} нет копии портала, которую понимает эта версия (${manifestName}).`);
  mustFit(manifest, plan);
  const identity = manifest.encrypted ? await mustHaveKey(plan.identity) : undefined;
  await mustBeEmpty(plan);
  for (const part of manifest.files) {
    if (!(await isWhole(folder, part)))
      throw refused(`Файл ${part.name} копии повреждён: его контрольная сумма не та. Возьмите другую копию.`);
  }

  const files = await unpackUploads(uploads, (tar) =>
    readPart(folder, partOf(manifest, 'uploads'), identity, tar),
  );
  try {
    await restoreDatabase(plan, (target) => readPart(folder, partOf(manifest, 'database'), identity, target));
  } catch (error) {
    await files.drop();
    throw error;
  }
  await files.keep();

  const [rows, found] = [await countRows(db), await countFiles(uploads)];
  const tables = new Set([...Object.keys(rows), ...Object.keys(manifest.rows)]);
  const differing = [...tables].filter((name) => (rows[name] ?? 0) !== (manifest.rows[name] ?? 0));
  if (found !== manifest.uploads.files) differing.push('uploads');
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  // After the backup was made, programs may have read product changes that the restored database lacks, so all
  // products are marked as changed.
  if (await hasTable(db, 'catalogue_floor')) await stampEverything(db);
  const { pending } = await stepsOf(db);
  return { manifest, rows: total, files: found, differing, pending };
}

function partOf(manifest: Manifest, beginning: string): Part {
  const part = manifest.files.find(({ name }) => name.startsWith(`${beginning}.`));
  if (!part) throw refused(`В копии нет файла ${beginning}.`);
  return part;
}

function mustFit({ version, lastStep, database }: Manifest, { db }: RestorePlan): void {
  const isKnown = lastStep in migrations;
  if (!isKnown && version.startsWith('0.'))
    throw refused('Копия сделана до версии 1.0.0, восстановить её нельзя. Возьмите копию, сделанную позже.');
  if (!isKnown)
    throw refused(
      `Копия новее этой версии портала: в ней выполнено ${lastStep}. Установите версию, в которой этот шаг есть.`,
    );
  const isSqlite = sqliteFileOf(db) !== undefined;
  if ((database === 'sqlite') === isSqlite) return;
  const [ofCopy, here] = isSqlite ? ['MySQL или MariaDB', 'SQLite'] : ['SQLite', 'MySQL или MariaDB'];
  throw refused(
    `Это копия базы ${ofCopy}, а DATABASE_URL указывает на ${here}. Восстановите её в такую же базу, затем перенесите: npm run db:copy.`,
  );
}

async function mustHaveKey(identity: string | undefined): Promise<string> {
  if (!identity) throw refused('Копия зашифрована. Укажите файл ключа в BACKUP_AGE_IDENTITY.');
  await access(identity).catch(() => {
    throw refused(`BACKUP_AGE_IDENTITY: файл ${identity} не читается.`);
  });
  return identity;
}

async function mustBeEmpty({ db, uploads }: RestorePlan): Promise<void> {
  const remains = await remainsIn(uploads);
  if (remains)
    throw refused(
      `В папке ${uploads.place} есть файлы восстановления, которое прервалось или ещё идёт: ${remains}. Если оно не идёт, удалите их и запустите команду ещё раз.`,
    );
  if (!(await isEmpty(uploads)))
    throw refused(
      uploads.folder === undefined
        ? `В хранилище ${uploads.place} уже есть файлы. Копия восстанавливается только на пустое место: укажите другое в UPLOADS_URL.`
        : `Папка ${uploads.place} не пустая. Копия восстанавливается только на пустое место: укажите другую в UPLOADS_DIR.`,
    );
  const file = sqliteFileOf(db);
  if (file && existsSync(file))
    throw refused(
      `Файл ${file} уже есть. Копия восстанавливается только на пустое место: укажите другой в DATABASE_URL.`,
    );
  if (!file && (await countTables(db)) > 0)
    throw refused(
      'В базе данных уже есть таблицы. Копия восстанавливается только в пустую базу: укажите другую в DATABASE_URL.',
    );
}

async function restoreDatabase(
  { db, url }: RestorePlan,
  read: (target: Target) => Promise<void>,
): Promise<void> {
  const file = sqliteFileOf(db);
  if (file) return restoreSqlite(file, read);
  const load = await loadMysql(addressInUse(db, url));
  try {
    await read(load);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(`База восстановлена не полностью: удалите её и создайте заново. ${reason}`);
  }
}

/**
 * Restores a SQLite database from a stream and checks it. The file gets its name only when it is complete, and only
 * if the name is free.
 */
async function restoreSqlite(file: string, read: (target: Target) => Promise<void>): Promise<void> {
  const aside = `${file}.restored-${process.pid}`;
  const names = (path: string) => ['', '-wal', '-shm'].map((ending) => `${path}${ending}`);
  await mkdir(dirname(file), { recursive: true });
  try {
    const input = createWriteStream(aside, { flush: true });
    await read({ input, ended: finished(input) });
    const restored = openDatabase(`sqlite:${aside}`);
    try {
      if (!(await isSound(restored))) throw refused('База данных в копии повреждена. Возьмите другую копию.');
    } finally {
      await restored.destroy();
    }
    await link(aside, file);
  } finally {
    for (const name of names(aside)) await rm(name, { force: true });
  }
}
