import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Owner, ownerKey } from '../auth/owner.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { forgetCodeTries } from './check-code.server.ts';
import { mailFactor } from './mail-factor.server.ts';
import { dropSteps, removeFactor } from './repository.server.ts';

type Person = { email: string; name: string; dealerId?: number };

/**
 * Turns off the second factor of somebody who has lost the telephone and the recovery codes, and ends their
 * sessions, because whoever has the telephone may be signed in on it. Returns false when there was none.
 */
export async function resetFactor(ctx: Context<Staff>, owner: Owner, person: Person): Promise<boolean> {
  const { db, actor, log } = ctx;
  if (!(await removeFactor(db, owner))) return false;
  await dropSteps(db, owner);
  await forgetCodeTries(db, owner);
  await endSessionsOf(db, owner);
  await recordChange(ctx, {
    kind: owner.kind,
    id: owner.id,
    header: person.name || person.email,
    action: 'changed',
    dealerId: person.dealerId,
    changes: [noted('Вход с кодом', 'сброшен')],
  });
  await mailFactor(ctx, owner.kind, person, { what: 'reset' });
  log('second-factor.reset', { owner: ownerKey(owner), by: actor.staffId });
  return true;
}
