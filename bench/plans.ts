import { CompiledQuery, type Kysely } from 'kysely';
import { isMysql } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { SlowOfScreen } from './screens.ts';

/** The query plan of a slow statement, step by step. */
export type Plan = { screen: string; ms: number; text: string; steps: string[] };

/** Returns the query plans of the statements, the slowest first. */
export async function plansOf(db: Kysely<Database>, slow: SlowOfScreen[]): Promise<Plan[]> {
  const explain = isMysql(db) ? stepsOfMysql : stepsOfSqlite;
  const reading = slow.toSorted((a, b) => b.ms - a.ms);
  const plans: Plan[] = [];
  for (const { screen, ms, text, values } of reading) {
    plans.push({ screen, ms, text: shortened(text), steps: await explain(db, text, values) });
  }
  return plans;
}

async function stepsOfSqlite(db: Kysely<Database>, text: string, values: unknown[]): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${text}`, values);
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(query);
  const depths = new Map([[0, -1]]);
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return '  '.repeat(depth) + detail;
  });
}

async function stepsOfMysql(db: Kysely<Database>, text: string, values: unknown[]): Promise<string[]> {
  const query = CompiledQuery.raw(`explain ${text}`, values);
  const { rows } = await db.executeQuery<Record<string, unknown>>(query);
  return rows.map(({ select_type, table, type, key, rows: read, Extra }) =>
    [select_type, table, type, `key ${key}`, `${read} rows`, Extra].filter(Boolean).join(', '),
  );
}

/** Removes quotes and the middle of long lists. */
function shortened(text: string): string {
  return text.replace(/["`]/g, '').replace(/\?(?:, \?){3,}/g, '?, …');
}
