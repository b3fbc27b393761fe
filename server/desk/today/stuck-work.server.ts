import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { pushKinds } from '../../people/push/queue-pushes.server.ts';
import { countTroubledJobs } from '../../work/jobs/troubled.repository.server.ts';
import { mailKinds } from '../../work/mail/mail.ts';
import type { StuckWork } from './today-view.ts';

const isAmong = (kinds: readonly string[], kind: string) => kinds.includes(kind);

/**
 * Returns the counts of jobs that keep failing or were abandoned; undefined if there are none. Pushes are not counted,
 * because they fail on other people's servers.
 */
export async function stuckWork(db: Kysely<Database>): Promise<StuckWork | undefined> {
  const stuck = { mails: 0, lostMails: 0, others: 0 };
  for (const { kind, failing, givenUp } of await countTroubledJobs(db)) {
    if (isAmong(pushKinds, kind)) continue;
    if (isAmong(mailKinds, kind)) {
      stuck.mails += failing;
      stuck.lostMails += givenUp;
    } else stuck.others += failing + givenUp;
  }
  return stuck.mails + stuck.lostMails + stuck.others > 0 ? stuck : undefined;
}
