import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  type FailedSessions,
  failedInARow,
  lastSuccess,
} from '../exchange/door/sessions.repository.server.ts';
import { lastBackup } from '../settings/last-backup.repository.server.ts';
import { countTroubledJobs, type TroubledJobs } from '../work/jobs/troubled.repository.server.ts';
import { type WaitingJobs, waitingJobs } from './operation.repository.server.ts';

/** The state of the background work; times in milliseconds. */
export type Operation = {
  jobs: WaitingJobs[];
  troubled: TroubledJobs[];
  exchangeSucceededAt: number | undefined;
  failedExchanges: FailedSessions[];
  backedUpAt: number | undefined;
};

/** Returns the state of the background work, for the Prometheus metrics (§12.7.2). */
export async function operationOf(db: Kysely<Database>, now: number): Promise<Operation> {
  const [jobs, troubled, exchangeSucceededAt, failedExchanges, backedUpAt] = await Promise.all([
    waitingJobs(db, now),
    countTroubledJobs(db),
    lastSuccess(db),
    failedInARow(db),
    lastBackup(db),
  ]);
  return { jobs, troubled, exchangeSucceededAt, failedExchanges, backedUpAt };
}
