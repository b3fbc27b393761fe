import { z } from 'zod';
import { type SignedIn, type Staff, signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaffWithoutFactor } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase, useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { ownEntry } from './own-entry.ts';
import { endOneSession } from './own-sessions.repository.server.ts';
import { ownerKey, ownerOf } from './owner.ts';

const endOne = {
  writes: true,
  input: z.object({ id: z.string().max(64).catch('') }),
  async run({ id }: { id: string }, ctx: Context<SignedIn | Staff>) {
    const { db, actor, log } = ctx;
    const owner = ownerOf(actor);
    const device = await endOneSession(db, owner, id);
    if (device === undefined) return fail('NOT_FOUND', { message: 'Этот сеанс уже завершён' });
    const after = device ? `завершён: ${device}` : 'завершён';
    await recordChange(ctx, ownEntry(actor, [noted('Сеанс', after)]));
    log('session.ended', { owner: ownerKey(owner) });
    return ok(undefined);
  },
} as const;

/**
 * Ends one session of the signed-in account (§10.3), for example on a lost telephone. Refuses with NOT_FOUND when
 * it has already ended or belongs to another account.
 */
export const endOwnSession = useCase({ name: 'end-own-session', access: signedIn, ...endOne });

/** Ends one session of a staff member (§12.1.2) in the same way. */
export const endOwnStaffSession = staffUseCase({
  name: 'end-own-staff-session',
  access: allStaffWithoutFactor,
  ...endOne,
});
