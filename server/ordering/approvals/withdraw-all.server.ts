import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { releaseGoods } from './release-goods.server.ts';
import { endApproval, holdApproval, waitingOf } from './repository.server.ts';

/**
 * Ends the requests of a person whose data is destroyed, releases their goods, and returns how many were waiting: at
 * most `maxWaiting`.
 */
export async function withdrawAll(db: Kysely<Database>, accountId: number, now: number): Promise<number> {
  const waiting = await waitingOf(db, accountId);
  for (const id of waiting) {
    const approval = await holdApproval(db, id);
    if (approval?.state !== 'waiting') continue;
    await releaseGoods(db, approval, now);
    await endApproval(db, id, { state: 'withdrawn', now, by: null });
  }
  return waiting.length;
}
