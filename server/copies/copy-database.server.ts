import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inSnapshot, inTransaction, withoutReferences } from '../db/dialect.server.ts';
import { migrateToLatest, newerDatabase, stepsOf, unreadyDatabase } from '../db/migrate.server.ts';
import type { Database } from '../db/schema.ts';
import { refused } from './refused.ts';
import {
  insertRows,
  nextIds,
  type Row,
  rowsAfter,
  setNextId,
  type Table,
  tablesOf,
  tableWithRows,
} from './tables.repository.server.ts';

/** The copied tables with their numbers of rows. */
export type Copied = { table: string; rows: number }[];

/**
 * Copies all rows of a database with their ids, and the next ids of its tables, into an empty database, which it
 * migrates first. Calls `done` for each table that has rows. Reads `from` in one snapshot. Compares the checksums of
 * each table in both databases. Throws a refusal (refused.ts) if they differ, if `from` lacks steps of migrations/,
 * or if `to` has rows.
 */
export async function copyDatabase(
  from: Kysely<Database>,
  to: Kysely<Database>,
  done: (table: string, rows: number) => void = () => {},
): Promise<Copied> {
  await mustBeReady(from);
  const tables = await tablesOf(from);
  await prepare(to, tables);
  const copied: Copied = [];
  const astray = await withoutReferences(to, (target) =>
    inSnapshot(from, async (source) => {
      for (const table of tables) {
        const read = await copyRows(source, target, table);
        const written = newSum();
        for await (const rows of batchesOf(target, table)) written.add(table, rows);
        if (written.text() !== read.text())
          throw refused(`Таблица ${table.name} скопирована неверно: контрольные суммы различаются.`);
        if (read.rows() > 0) done(table.name, read.rows());
        copied.push({ table: table.name, rows: read.rows() });
      }
      const reached = await nextIds(target);
      for (const [name, next] of await nextIds(source))
        if (reached.get(name) !== next) await setNextId(target, name, next);
    }),
  );
  if (astray.length > 0)
    throw refused(`В скопированных таблицах есть ссылки на строки, которых нет: ${astray.join(', ')}.`);
  return copied;
}

async function mustBeReady(from: Kysely<Database>): Promise<void> {
  const { isEmpty, isUnreleased, newer, pending } = await stepsOf(from);
  if (isUnreleased)
    throw refused(
      'База, из которой копируют, создана до версии 1.0.0, копировать из неё нельзя. Возьмите базу новее.',
    );
  if (newer.length > 0) throw refused(newerDatabase(newer));
  if (isEmpty) throw refused('В базе, из которой копируют, нет таблиц портала.');
  if (pending.length > 0) throw refused(unreadyDatabase(pending));
}

/** Migrates the target; throws a refusal if it has rows. */
async function prepare(to: Kysely<Database>, tables: readonly Table[]): Promise<void> {
  if ((await stepsOf(to)).isUnreleased)
    throw refused('База, в которую копируют, создана до версии 1.0.0. Удалите её или укажите пустую.');
  const filled = await tableWithRows(to, await tablesOf(to));
  if (filled)
    throw refused(
      `База, в которую копируют, не пустая: в таблице ${filled} есть строки. Ничего не изменено.`,
    );
  await migrateToLatest(to);
  const shape = (table: Table) => `${table.name} (${table.columns.toSorted().join(', ')})`;
  const known = new Set((await tablesOf(to)).map(shape));
  const unknown = tables.filter((table) => !known.has(shape(table))).map(({ name }) => name);
  if (unknown.length > 0)
    throw refused(`В базе, из которой копируют, есть таблицы не от портала: ${unknown.join(', ')}.`);
}

async function copyRows(source: Kysely<Database>, target: Kysely<Database>, table: Table) {
  const read = newSum();
  try {
    for await (const rows of batchesOf(source, table)) {
      read.add(table, rows);
      await inTransaction(target, async (trx) => {
        for (const some of packetsOf(rows)) await insertRows(trx, table, some);
      });
    }
    return read;
  } catch (error) {
    if (error instanceof Error) error.message = `${table.name}: ${error.message}`;
    throw error;
  }
}

/** Rows with long texts are read in smaller batches to limit memory use. */
const batch = { plain: 5_000, withTexts: 500 };

async function* batchesOf(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const limit = table.hasTexts ? batch.withTexts : batch.plain;
  let last: Row | undefined;
  do {
    const rows = await rowsAfter(db, table, last, limit);
    last = rows.length === limit ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}

/** MySQL rejects statements above 16 MB; a character may take four bytes. */
const longestStatement = 2_000_000;

function* packetsOf(rows: Row[]): Generator<Row[]> {
  let packet: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const more = Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0);
    if (packet.length > 0 && length + more > longestStatement) {
      yield packet;
      [packet, length] = [[], 0];
    }
    packet.push(row);
    length += more;
  }
  if (packet.length > 0) yield packet;
}

/**
 * Returns a counter for the rows of a table and their checksum. The checksum of a table is the sum of the checksums
 * of its rows, because the two databases may sort keys differently.
 */
function newSum() {
  let sum = 0n;
  let count = 0;
  return {
    add({ columns, whole }: Table, rows: Row[]): void {
      for (const row of rows) {
        const values = columns.toSorted().map((column) => row[column]);
        if (whole.some((column) => isInexact(row[column])))
          throw refused('есть целое число, которое не прочесть точно.');
        const digest = createHash('md5').update(JSON.stringify(values)).digest();
        sum = BigInt.asUintN(64, sum + digest.readBigUInt64LE());
      }
      count += rows.length;
    },
    rows: () => count,
    text: () => `${count} ${sum}`,
  };
}

/** Returns whether a whole number is too large for the drivers to read exactly. */
function isInexact(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}
