import { dayOf } from '../../kernel/clock.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { keepOverdueSums } from './kept-overdue.repository.server.ts';

/** The number of contracts per run: small, because each run is a transaction, which blocks all other writers on SQLite. */
const contractsPerRun = 500;
const pauseMs = 1_000;
const everyMs = 5 * 60_000;

/**
 * Keeps the overdue debt of each contract by age for «Сегодня»: of all contracts after midnight, since their debts are a
 * day older, and every five minutes of those whose ledger or deferral has changed (§12.1.18).
 */
export const keepOverdueJob: Periodic = {
  kind: 'keep-overdue',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now }) {
    const kept = await keepOverdueSums(db, dayOf(now), contractsPerRun);
    return { runAt: now + (kept === contractsPerRun ? pauseMs : everyMs), payload: {} };
  },
};
