import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { LastImport } from './today-view.ts';

/** No import takes so long: one that still runs after it was interrupted. */
const longestMs = 2 * 3_600_000;

/** Returns the last run of the import from 1C; undefined when there was none. */
export async function lastImport(db: Kysely<Database>, now: number): Promise<LastImport | undefined> {
  const runs = () => db.selectFrom('imports').orderBy('id', 'desc').limit(1);
  const last = await runs().selectAll().executeTakeFirst();
  if (!last) return undefined;
  const { state, started_at, finished_at, added, changed, removed } = last;
  const good =
    state === 'done'
      ? undefined
      : await runs().select('finished_at').where('state', '=', 'done').executeTakeFirst();
  return {
    state,
    startedAt: started_at,
    finishedAt: finished_at ?? undefined,
    added,
    changed,
    removed,
    goodAt: good?.finished_at ?? undefined,
    stuck: state === 'running' && now - started_at > longestMs,
  };
}
