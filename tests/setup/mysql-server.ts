import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';

export const server = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';

/** Runs `work` on a separate connection, which waits at most ten seconds for table locks. */
export async function onServer<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(server);
  try {
    await connection.query('set session lock_wait_timeout = 10, foreign_key_checks = 0');
    // MySQL 8 caches auto-increment values of tables for a day; MariaDB does not and lacks this setting.
    await connection.query('set session information_schema_stats_expiry = 0').catch(() => {});
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** The state of a schema right after it was filled. */
export type Schema = {
  name: string;
  /** The next auto-increment value by table; `null` for tables without one. */
  tables: Map<string, string | null>;
  /** The migrations that have been run. */
  steps: string;
};

export async function describeSchema(connection: Connection, name: string): Promise<Schema> {
  const tables = await rowsOf(
    connection,
    'select table_name, auto_increment from information_schema.tables where table_schema = ? order by table_name',
    [name],
  );
  const steps = await rowsOf(connection, `select name from ${name}.kysely_migration order by name`);
  return {
    name,
    tables: new Map(tables.map(([table, next]) => [String(table), next === null ? null : String(next)])),
    steps: steps.join(),
  };
}

/**
 * Empties a used schema so that it can be filled again with the same ids. Returns false if a test has changed more than
 * rows.
 */
export async function emptySchema(connection: Connection, then: Schema): Promise<boolean> {
  const { name } = then;
  await endConnections(connection, name);
  const now = await describeSchema(connection, name);
  if (now.steps !== then.steps || [...now.tables.keys()].join() !== [...then.tables.keys()].join())
    return false;
  const tables = [...then.tables.keys()].filter((table) => !table.startsWith('kysely_'));
  const numbered = tables.filter((table) => now.tables.get(table) !== then.tables.get(table));
  for (const table of numbered) await connection.query(`truncate ${name}.${table}`);
  const filled = tables.map(
    (table) => `select '${table}' from dual where exists (select 1 from ${name}.${table})`,
  );
  // A transaction waits for the disk once; `truncate` waits several times for each table.
  await connection.beginTransaction();
  for (const [table] of await rowsOf(connection, filled.join(' union all '))) {
    await connection.query(`delete from ${name}.${table}`);
  }
  await connection.commit();
  return true;
}

/** Ends the connections to a schema. A build that has served requests keeps connections until the process exits. */
async function endConnections(connection: Connection, name: string): Promise<void> {
  const ids = await rowsOf(connection, 'select id from information_schema.processlist where db = ?', [name]);
  // The server does not know connections that have already ended.
  for (const [id] of ids) await connection.query(`kill ${id}`).catch(() => {});
}

export async function rowsOf(connection: Connection, sql: string, values: string[] = []) {
  const [rows] = await connection.query<RowDataPacket[][]>({ sql, values, rowsAsArray: true });
  return rows as unknown[][];
}
