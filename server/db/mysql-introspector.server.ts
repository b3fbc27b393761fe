import {
  type DatabaseIntrospector,
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  MysqlIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';

/** A row of `information_schema.columns`, with its table. */
type ColumnRow = {
  table: string;
  schema: string;
  name: string;
  dataType: string;
  nullable: 'YES' | 'NO';
  extra: string;
  hasDefault: 0 | 1;
  comment: string;
};

/**
 * Returns a description of the tables of a MariaDB or MySQL database, as Kysely's own introspector does. Kysely's joins
 * two tables of `information_schema`, which have no indexes: with a hundred tables the join takes up to three seconds,
 * and Kysely's migrator needs it several times. This introspector reads them one after the other in a few hundredths
 * of a second.
 */
export function mysqlIntrospector<T>(db: Kysely<T>): DatabaseIntrospector {
  const own = new MysqlIntrospector(db);
  const getTables: DatabaseIntrospector['getTables'] = async (options) => {
    const { rows } = await sql<ColumnRow>`
      select table_name as \`table\`, table_schema as \`schema\`, column_name as name, data_type as dataType,
        is_nullable as nullable, extra, column_default is not null as hasDefault, column_comment as comment
      from information_schema.columns where table_schema = database()
      order by table_name, ordinal_position`.execute(db);
    const views = await sql<{ name: string }>`
      select table_name as name from information_schema.views where table_schema = database()`.execute(db);
    const isView = new Set(views.rows.map(({ name }) => name));
    const tables = new Map<string, TableMetadata>();
    for (const row of rows) {
      if (!options?.withInternalKyselyTables && internal.has(row.table)) continue;
      const table = tables.get(row.table) ?? {
        name: row.table,
        schema: row.schema,
        isView: isView.has(row.table),
        columns: [],
      };
      table.columns.push({
        name: row.name,
        dataType: row.dataType,
        isNullable: row.nullable === 'YES',
        isAutoIncrementing: row.extra.toLowerCase().includes('auto_increment'),
        hasDefaultValue: row.hasDefault === 1,
        comment: row.comment === '' ? undefined : row.comment,
      });
      tables.set(row.table, table);
    }
    return [...tables.values()];
  };
  return {
    getSchemas: () => own.getSchemas(),
    getTables,
    getMetadata: async (options) => ({ tables: await getTables(options) }),
  };
}

const internal = new Set([DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE]);
