import type { Kysely } from 'kysely';
import { changesSince, type LogPosition, logEnd } from '../catalogue/read-model/read-log.server.ts';
import type { Database } from '../db/schema.ts';
import type { Periodic } from '../jobs/periodic.server.ts';
import { lookAtNeeds } from './look-at-needs.server.ts';
import { type Look, needsToLookAt } from './watch.repository.server.ts';

/** The position in the log of changes as JSON holds it, and what is still to be looked at. */
type Progress = { log?: { last: number; missing: [number, number][] }; look?: Look };

const everyMs = 60_000;
/** Needs that one run looks at; where there are more it comes again at once. */
const mostNeeds = 2_000;

/**
 * Looks each minute whether goods that somebody needs have come (contract §2, «Notifications»): it reads the catalogue's log of
 * changes as the read model does, and looks at the needs of the products named there; at all of them when it begins, and when
 * the log says that everything may have changed.
 */
export const needsJob: Periodic = {
  kind: 'needs',
  first: (now) => now,
  async periodic(progress: Progress, ctx) {
    const { db, now } = ctx;
    const { log, look } = progress.look ? progress : await changed(db, progress, now);
    const needs = look ? await needsToLookAt(db, look, mostNeeds) : [];
    await lookAtNeeds(ctx, needs);
    const last = needs.at(-1);
    return look && last
      ? { runAt: now, payload: { log, look: { ids: look.ids, after: [last.id, last.accountId] } } }
      : { runAt: now + everyMs, payload: { log } };
  },
};

/** What the log tells since the last look. */
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
