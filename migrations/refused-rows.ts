import { type Kysely, sql } from 'kysely';

/** The code of the error with which a step refuses a database; its message is for the owner of the server. */
export const refusedRowsCode = 'PORTAL_REFUSED_ROWS';

/** Throws to end a step when there are lines to report. The schema must not have been changed yet. */
export function refuseRows(lines: string[]): void {
  if (lines.length === 0) return;
  const message = [
    'База данных не обновлена: в ней есть строки, которых новая версия не допускает. Исправьте их и повторите команду:',
    ...lines.map((line) => `  - ${line}`),
  ].join('\n');
  throw Object.assign(new Error(message), { code: refusedRowsCode });
}

/** The maximum number of rows listed. */
const shown = 3;

/**
 * Returns a line for each condition that rows of a table violate. `key`: the columns that identify a row.
 * Reads the table once.
 */
export async function rowsAgainst(
  db: Kysely<unknown>,
  table: string,
  key: string[],
  checks: Record<string, string>,
): Promise<string[]> {
  const broken = (condition: string) => sql.raw(`not (${condition})`);
  const counts = Object.entries(checks).map(
    ([name, condition]) => sql`sum(case when ${broken(condition)} then 1 else 0 end) as ${sql.ref(name)}`,
  );
  const counted = await sql<
    Record<string, number | null>
  >`select ${sql.join(counts)} from ${sql.table(table)}`.execute(db);
  const lines: string[] = [];
  for (const [name, condition] of Object.entries(checks)) {
    const count = Number(counted.rows[0]?.[name] ?? 0);
    if (count === 0) continue;
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${broken(condition)} order by ${columns} limit ${shown}`.execute(
      db,
    );
    lines.push(`${table}: должно быть ${condition}, строк с ошибкой: ${count} (${named(rows, count)})`);
  }
  return lines;
}

/** «id = 15; id = 16», «product_id = 12, wms_id = 1; …». */
export function named(rows: Record<string, unknown>[], count: number): string {
  const names = rows.slice(0, shown).map((row) =>
    Object.entries(row)
      .map(([column, value]) => `${column} = ${value}`)
      .join(', '),
  );
  return [...names, ...(count > names.length ? ['…'] : [])].join('; ');
}
