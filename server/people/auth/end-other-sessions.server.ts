import { z } from 'zod';
import { type SignedIn, type Staff, signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { allStaffWithoutFactor } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase, useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zSession } from './input.ts';
import { ownEntry } from './own-entry.ts';
import { ownerKey, ownerOf } from './owner.ts';
import { endSessionsOf } from './sessions.repository.server.ts';

const endOthers = {
  writes: true,
  input: z.object({ session: zSession }),
  async run({ session }: { session: string }, ctx: Context<SignedIn | Staff>) {
    const { db, actor, log } = ctx;
    const owner = ownerOf(actor);
    // A second click ends no session, so it is not recorded in the history.
    if ((await endSessionsOf(db, owner, session)) === 0) return ok(undefined);
    await recordChange(ctx, ownEntry(actor, [noted('Сеансы', 'завершены на других устройствах')]));
    log('sessions.ended', { owner: ownerKey(owner) });
    return ok(undefined);
  },
} as const;

/**
 * Ends all sessions of the signed-in account except the one of this request (§10.3). Repeating the call has no effect.
 */
export const endOtherSessions = useCase({ name: 'end-other-sessions', access: signedIn, ...endOthers });

/** Ends the other sessions of a staff member (§12.1.2). */
export const endOtherStaffSessions = staffUseCase({
  name: 'end-other-staff-sessions',
  access: allStaffWithoutFactor,
  ...endOthers,
});
