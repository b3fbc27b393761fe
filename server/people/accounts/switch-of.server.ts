import type { SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { changeable } from './changeable.server.ts';
import { holdAccount } from './hold.repository.server.ts';
import { switchAccount } from './repository.server.ts';

/**
 * Turns the access of an account on or off. Its sessions are not restored, including one that was beginning
 * while access was turned off. `shown`: the last change that the caller saw; CHANGED_MEANWHILE after another one.
 * Returns `changed` (false: it was so already) and `last`, the change to undo.
 */
export async function switchOf(ctx: Context<SignedIn>, id: number, enabled: boolean, shown?: number) {
  const { db, actor, log } = ctx;
  await holdAccount(db, id);
  const found = await changeable(db, actor, id);
  if (!found.ok) return found;
  const changed = found.value.enabled !== enabled;
  const stale = changed && (await refuseStaleSwitch(db, { kind: 'account', id, shown }));
  if (stale) return stale;
  await switchAccount(db, id, enabled);
  if (!enabled || !found.value.enabled) await endSessionsOf(db, id);
  const header = found.value.name || found.value.email;
  const { dealerId } = actor;
  const changes = switched('Доступ в портал', found.value.enabled, enabled);
  await recordChange(ctx, { kind: 'account', id, header, action: 'changed', dealerId, changes });
  log('account.switched', { account: id, enabled });
  return ok({ id, enabled, name: header, changed, last: await lastChange(db, 'account', id) });
}
