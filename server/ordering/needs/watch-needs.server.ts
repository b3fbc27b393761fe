import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changesSince, type LogPosition, logEnd } from '../../goods/read-model/read-log.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { lookAtNeeds } from './look-at-needs.server.ts';
import { type Look, needsToLookAt } from './watch.repository.server.ts';

/** The position in the change log as JSON, and what is still to be checked. */
type Progress = { log?: { last: number; missing: [number, number][] }; look?: Look };

const everyMs = 60_000;
/** The number of needs checked in one run; the next run begins at once when there are more. */
const maxNeeds = 2_000;

/**
 * Checks each minute whether needed goods came into stock (§10.33): reads the catalogue's change log as the
 * read model does, and checks the needs of the products named there; checks all needs at the start, and when
 * the log says that everything may have changed.
 */
export const needsJob: Periodic = {
  kind: 'needs',
  first: (now) => now,
  async periodic(progress: Progress, ctx) {
    const { db, now } = ctx;
    const { log, look } = progress.look ? progress : await changed(db, progress, now);
    const needs = look ? await needsToLookAt(db, look, maxNeeds) : [];
    await lookAtNeeds(ctx, needs);
    const last = needs.at(-1);
    return look && last
      ? { runAt: now, payload: { log, look: { ids: look.ids, after: [last.id, last.accountId] } } }
      : { runAt: now + everyMs, payload: { log } };
  },
};

/** Returns the changes in the log since the last check. */
async function changed(db: Kysely<Database>, { log }: Progress, now: number): Promise<Progress> {
  const position = log && { last: log.last, missing: new Map(log.missing) };
  const everything = async (): Promise<Progress> => ({
    log: packed(await logEnd(db, now)),
    look: { ids: 'all', after: [0, 0] },
  });
  if (!position) return everything();
  const changes = await changesSince(db, position, now);
  if (!changes) return { log };
  if (changes.everything || changes.more) return everything();
  return { log: packed(changes.after), look: { ids: changes.ids, after: [0, 0] } };
}

function packed({ last, missing }: LogPosition): Progress['log'] {
  return { last, missing: [...missing] };
}
