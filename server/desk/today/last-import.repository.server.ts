import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { LastImport } from './today-view.ts';

/** The longest possible duration of an import; an import that is still running after this time was interrupted. */
const longestMs = 2 * 3_600_000;

/** How many of the last runs are searched for the runs of one exchange, which imports its files one by one. */
const mostRuns = 50;

/**
 * Returns the last run of the import from 1C, with the changes of its whole exchange, because the last run is only
 * the end of the exchange. Returns undefined if there was no run.
 */
export async function lastImport(db: Kysely<Database>, now: number): Promise<LastImport | undefined> {
  const runs = () => db.selectFrom('imports').orderBy('id', 'desc');
  const recent = await runs().selectAll().limit(mostRuns).execute();
  const [last] = recent;
  if (!last) return undefined;
  const { state, started_at, finished_at, session_id } = last;
  const together = recent.filter(
    (run) => run === last || (session_id !== null && run.session_id === session_id),
  );
  const sum = (column: 'added' | 'changed' | 'removed') =>
    together.reduce((all, run) => all + run[column], 0);
  const good =
    state === 'done'
      ? undefined
      : await runs().select('finished_at').where('state', '=', 'done').limit(1).executeTakeFirst();
  return {
    state,
    startedAt: started_at,
    finishedAt: finished_at ?? undefined,
    added: sum('added'),
    changed: sum('changed'),
    removed: sum('removed'),
    goodAt: good?.finished_at ?? undefined,
    stuck: state === 'running' && now - started_at > longestMs,
  };
}
