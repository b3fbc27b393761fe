import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';
import { describeSchema, emptySchema, onServer, type Schema, server } from './mysql-server.ts';

export const dialect = process.env.TEST_DIALECT === 'mysql' ? 'mysql' : 'sqlite';

export type TestDatabase = { db: Kysely<Database>; url: string; drop: () => Promise<void> };

/** Writes the initial rows of a database. */
type Fill = (db: Kysely<Database>) => Promise<void>;

const nothing: Fill = async () => {};

/**
 * Creates a migrated database for one test file, filled by `fill`: an SQLite file or a schema on the MySQL server. Drop
 * it after use.
 */
export async function freshDatabase(fill = nothing): Promise<TestDatabase> {
  return dialect === 'mysql' ? freshMysql(fill) : freshSqlite(fill);
}

/** Creates a database without tables and returns its address. Drop it after use. */
export async function emptyDatabase(): Promise<Omit<TestDatabase, 'db'>> {
  if (dialect === 'mysql') {
    const name = await newSchema();
    const drop = async () => {
      await onServer((connection) => connection.query(`drop database ${name}`));
    };
    return { url: `${server}/${name}`, drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  return {
    url: `sqlite:${join(folder, 'portal.db')}`,
    drop: async () => rmSync(folder, { recursive: true }),
  };
}

/**
 * Databases that were migrated and filled once per process. Each SQLite database starts as a copy of one of these
 * files.
 */
const templates = new Map<Fill, Promise<Buffer>>();

async function freshSqlite(fill: Fill): Promise<TestDatabase> {
  const template = templates.get(fill) ?? sqliteTemplate(fill);
  templates.set(fill, template);
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const file = join(folder, 'portal.db');
  writeFileSync(file, await template);
  const url = `sqlite:${file}`;
  const db = openDatabase(url);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function sqliteTemplate(fill: Fill): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const file = join(folder, 'portal.db');
  const db = openDatabase(`sqlite:${file}`);
  await migrateToLatest(db);
  await fill(db);
  await db.destroy(); // Closing writes the log into the file.
  const template = readFileSync(file);
  rmSync(folder, { recursive: true });
  return template;
}

/**
 * Unused schemas of this process, by the function that filled them. Creating a schema takes many times as long as
 * emptying one.
 */
const spare = new Map<Fill, Schema[]>();

async function freshMysql(fill: Fill): Promise<TestDatabase> {
  const ofThis = spare.get(fill) ?? [];
  spare.set(fill, ofThis);
  const used = await emptied(ofThis.pop());
  const name = used?.name ?? (await newSchema());
  const url = `${server}/${name}`;
  const db = openDatabase(url);
  if (!used) await migrateToLatest(db);
  await inTransaction(db, fill);
  const schema = used ?? (await onServer((connection) => describeSchema(connection, name)));
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      ofThis.push(schema);
    },
  };
}

async function emptied(schema: Schema | undefined): Promise<Schema | undefined> {
  return schema && (await onServer((connection) => emptySchema(connection, schema))) ? schema : undefined;
}

async function newSchema(): Promise<string> {
  const name = `${inject('schemaPrefix')}${randomUUID().slice(0, 8)}`;
  await onServer((connection) =>
    connection.query(`create database ${name} character set utf8mb4 collate utf8mb4_bin`),
  );
  return name;
}
