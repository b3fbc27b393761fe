import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import packageOfPortal from '../../package.json' with { type: 'json' };
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import { addressInUse, copySqliteFile } from '../db/dialect.server.ts';
import { hostsOf } from '../db/hosts.server.ts';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import { noteBackup } from '../settings/last-backup.repository.server.ts';
import { manifestIn, removeLeftovers, removeOldBackups, unfinished } from './backups-in.server.ts';
import { dumpRows } from './count-dump-rows.ts';
import { type Manifest, manifestName, type Part } from './manifest.ts';
import { dumpMysql } from './mysql-programs.server.ts';
import { flushFolder, writePart } from './parts.server.ts';
import { allEnd } from './programs.server.ts';
import { refused } from './refused.ts';
import { countRows, isSound, lastStepOf } from './tables.repository.server.ts';
import { uploadsArchive } from './uploads-archive.server.ts';

/**
 * The input of a backup. `url` is the address of `db`; `recipient` is the public key with which `age` encrypts;
 * `keep` is how many backups of this database remain, including the new one (undefined: all); `now` is in
 * milliseconds.
 */
type BackupPlan = {
  db: Kysely<Database>;
  url: string;
  uploads: FileStore;
  folder: string;
  recipient: string | undefined;
  keep: number | undefined;
  now: number;
};

/**
 * `path` is the folder of the backup; `bytes` the size of all its files except the manifest; `removed` the number of
 * removed old backups; `isNoted`: whether the time of the backup was recorded in the database.
 */
export type Taken = { path: string; bytes: number; manifest: Manifest; removed: number; isNoted: boolean };

/**
 * Writes a backup into a new folder in `folder`: database, uploads and a manifest. The folder gets its name when the
 * backup is complete. The database is copied before the uploads: a file is stored before the row that names it, so
 * the uploads contain every file that the database names, except files removed meanwhile. Throws a refusal
 * (refused.ts) or a system error, and then leaves no files.
 */
export async function takeBackup(plan: BackupPlan): Promise<Taken> {
  const { uploads, now, recipient } = plan;
  const folder = resolve(plan.folder);
  if (uploads.folder !== undefined)
    await mustExist(uploads.folder, `Нет папки загруженных файлов ${uploads.folder}. Проверьте UPLOADS_DIR.`);
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, unfinished, now);
  const madeAt = new Date(now).toISOString();
  const name = `portal-${madeAt.slice(0, 19).replaceAll(':', '-')}Z`;
  const path = join(folder, name);
  const aside = join(folder, `${unfinished}${name}-${process.pid}`);
  await mkdir(aside, { mode: 0o700 });
  try {
    const database = await storeDatabase(plan, aside);
    const { archive, held } = uploadsArchive(uploads);
    const files = [database.part, await writePart(aside, 'uploads.tar', archive, recipient)];
    const manifest: Manifest = {
      format: 1,
      version: packageOfPortal.version,
      madeAt,
      source: sourceOf(plan),
      database: sqliteFileOf(plan.db) ? 'sqlite' : 'mysql',
      lastStep: database.lastStep,
      encrypted: recipient !== undefined,
      rows: database.rows,
      uploads: held,
      files,
    };
    await writePart(
      aside,
      manifestName,
      Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
      undefined,
    );
    await flushFolder(aside);
    if (await manifestIn(path)) throw refused(`Копия ${path} уже есть: её сделали в ту же секунду.`);
    await rename(aside, path);
    await flushFolder(folder);
    const removed = plan.keep === undefined ? 0 : await removeOldBackups(folder, manifest.source, plan.keep);
    // The backup is already complete. A read-only database user can make a backup, but cannot record its time.
    const isNoted = await noteBackup(plan.db, now).then(
      () => true,
      () => false,
    );
    return { path, isNoted, bytes: files.reduce((sum, { size }) => sum + size, 0), manifest, removed };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

type Stored = { part: Part; rows: Manifest['rows']; lastStep: string };

async function storeDatabase(plan: BackupPlan, aside: string): Promise<Stored> {
  const file = sqliteFileOf(plan.db);
  if (file) return storeSqlite(file, aside, plan);
  const lastStep = await mustHaveSteps(plan.db);
  const { rows, see } = dumpRows();
  const dump = await dumpMysql(addressInUse(plan.db, plan.url));
  async function* seen() {
    for await (const chunk of dump.output) {
      see(chunk);
      yield chunk;
    }
  }
  const dumped = Readable.from(seen(), { objectMode: false });
  const writing = writePart(aside, 'database.sql', dumped, plan.recipient);
  await allEnd(writing, dump.ended);
  return { part: await writing, rows, lastStep };
}

/**
 * Stores a copy of a SQLite database in the backup. The copy is made beside the database, so that data to be
 * encrypted is never on the backup disk in plain form.
 */
async function storeSqlite(file: string, aside: string, { recipient, now }: BackupPlan): Promise<Stored> {
  await mustExist(file, `Нет базы данных ${file}. Проверьте DATABASE_URL.`);
  const beginning = `${basename(file)}.snapshot-`;
  await removeLeftovers(dirname(file), beginning, now);
  const snapshot = join(dirname(file), `${beginning}${process.pid}`);
  try {
    await copySqliteFile(file, snapshot);
    const db = openDatabase(`sqlite:${snapshot}`);
    try {
      if (!(await isSound(db))) throw refused(`База данных ${file} повреждена: копия с неё не сделана.`);
      const lastStep = await mustHaveSteps(db);
      const rows = await countRows(db);
      const part = await writePart(aside, 'database.db', createReadStream(snapshot), recipient);
      return { part, rows, lastStep };
    } finally {
      await db.destroy();
    }
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(`${snapshot}${ending}`, { force: true });
  }
}

async function mustHaveSteps(db: Kysely<Database>): Promise<string> {
  const lastStep = await lastStepOf(db);
  if (!lastStep) throw refused('В базе данных нет таблиц портала. Проверьте DATABASE_URL.');
  return lastStep;
}

async function mustExist(path: string, otherwise: string): Promise<void> {
  await access(path).catch(() => {
    throw refused(otherwise);
  });
}

function sourceOf({ db, url }: BackupPlan): string {
  const file = sqliteFileOf(db);
  if (file) return `sqlite:${file}`;
  const hosts = hostsOf(url).map((each) => new URL(each));
  // Sorted, because each machine lists its own node first.
  return `mysql://${hosts.map(({ host }) => host).sort()}${hosts[0]?.pathname}`;
}
