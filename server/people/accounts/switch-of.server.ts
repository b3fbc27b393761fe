import type { SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { changeable } from './changeable.server.ts';
import { switchAccount } from './repository.server.ts';

/**
 * Turns the access of an account on or off. Its sessions are not restored, including one that was beginning
 * while access was turned off.
 */
export async function switchOf({ db, actor, log }: Context<SignedIn>, id: number, enabled: boolean) {
  const found = await changeable(db, actor, id);
  if (!found.ok) return found;
  await switchAccount(db, id, enabled);
  if (!enabled || !found.value.enabled) await endSessionsOf(db, id);
  log('account.switched', { account: id, enabled });
  return ok({ id, enabled, name: found.value.name || found.value.email });
}
