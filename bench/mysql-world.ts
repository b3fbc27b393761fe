import { createConnection } from 'mysql2/promise';
import { openDatabase } from '#server/db/client.server.ts';
import { allowingSlowStatements } from '#server/db/time-limits.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { bringUpToDate, fillWorld, nameOf, ordersBesides, today, type WorldSize } from './data.ts';

/**
 * Returns the DATABASE_URL of a world on a MySQL or MariaDB server. A long history takes minutes there, so the database
 * is kept, and is used again while it is complete.
 */
export async function mysqlWorld(server: string, size: WorldSize): Promise<string> {
  const { name, url } = databaseOn(server, nameOf(size).replaceAll('-', '_'));
  if (!(await isComplete(server, url, size, name))) {
    await makeEmpty(server, name);
    const db = openDatabase(url);
    await allowingSlowStatements(() => fillWorld(db, size));
    await db.destroy();
  }
  return url;
}

/** Returns the DATABASE_URL of a database that is emptied for this run. */
export async function emptyMysqlDatabase(server: string, purpose: string): Promise<string> {
  const { name, url } = databaseOn(server, purpose);
  await makeEmpty(server, name);
  return url;
}

function databaseOn(server: string, purpose: string): { name: string; url: string } {
  const name = `svetoch_bench_${purpose}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { name, url: address.href };
}

async function makeEmpty(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists ${name}`);
  await onServer(server, `create database ${name} character set utf8mb4 collate utf8mb4_bin`);
}

async function isComplete(server: string, url: string, size: WorldSize, name: string): Promise<boolean> {
  const found = await onServer(server, `show databases like '${name.replaceAll('_', '\\_')}'`);
  if (found.length === 0) return false;
  const db = openDatabase(url);
  const isUsable = await allowingSlowStatements(async () => {
    const tables = await db.introspection.getTables();
    if (!tables.some((table) => table.name === 'orders') || !(await bringUpToDate(db))) return false;
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const { orders } = makeWorld({ products: size.products, seed: 7, today });
    return Number(count) === orders.length + ordersBesides(size);
  });
  await db.destroy();
  return isUsable;
}

async function onServer(server: string, statement: string): Promise<unknown[]> {
  const connection = await createConnection(server);
  try {
    const [rows] = await connection.query(statement);
    return Array.isArray(rows) ? rows : [];
  } finally {
    await connection.end();
  }
}
