import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isMysql } from './dialect.server.ts';

/** Column types that both databases know under different names. For migrations only. */
export function columnTypes(db: Kysely<unknown>) {
  const mysql = isMysql(db);
  return {
    /** Type of a numbered primary key; SQLite numbers only an `integer` one. */
    id: mysql ? sql`bigint` : sql`integer`,
    ref: sql`bigint`,
    flag: sql`smallint`,
    whole: sql`integer`,
    money: sql`bigint`,
    moment: sql`bigint`,
    day: sql`char(10)`,
    number: sql`double precision`,
    text: mysql ? sql`mediumtext` : sql`text`,
    string: (length: number) => sql.raw(`varchar(${length})`),
  };
}

/**
 * Starts a table. On MySQL texts compare by byte, as in SQLite: folding for search is the read model's work, and e-mails are
 * stored in lower case.
 */
export function table<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T, never> {
  const builder = db.schema.createTable(name);
  return isMysql(db)
    ? builder.modifyEnd(sql`engine=InnoDB default character set utf8mb4 collate utf8mb4_bin`)
    : builder;
}
