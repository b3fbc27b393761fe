import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';

export const dialect = process.env.TEST_DIALECT === 'mysql' ? 'mysql' : 'sqlite';

const server = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';

export type TestDatabase = { db: Kysely<Database>; url: string; drop: () => Promise<void> };

/** A migrated database of its own for a test file: a file of SQLite's, or a schema on the MySQL server. Drop it after. */
export async function freshDatabase(): Promise<TestDatabase> {
  return dialect === 'mysql' ? freshMysql() : freshSqlite();
}

async function freshSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const url = `sqlite:${join(folder, 'portal.db')}`;
  const db = openDatabase(url);
  await migrateToLatest(db);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freshMysql(): Promise<TestDatabase> {
  const name = `portal_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(`create database ${name} character set utf8mb4 collate utf8mb4_bin`);
  const url = `${server}/${name}`;
  const db = openDatabase(url);
  await migrateToLatest(db);
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await onServer(`drop database ${name}`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const connection = await createConnection(server);
  await connection.query(statement);
  await connection.end();
}
