import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { changeable } from './changeable.server.ts';
import { switchAccount } from './repository.server.ts';

/**
 * Lets an account in or keeps it out; its sessions do not come back with it, nor does one that was beginning while it was switched
 * off.
 */
export async function switchOf({ db, actor, log }: Context<SignedIn>, id: number, enabled: boolean) {
  const found = await changeable(db, actor, id);
  if (!found.ok) return found;
  await switchAccount(db, id, enabled);
  if (!enabled || !found.value.enabled) await endSessionsOf(db, id);
  log('account.switched', { account: id, enabled });
  return ok({ id, enabled, name: found.value.name || found.value.email });
}
