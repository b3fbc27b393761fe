import type { SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { changeable } from './changeable.server.ts';
import { endAccess } from './end-access.server.ts';
import { nothingEnded } from './ended-access.ts';
import { holdAccount } from './hold.repository.server.ts';
import { switchAccount } from './repository.server.ts';

/**
 * Disables or restores the access of an account. Ended sessions, tokens and webhooks are not restored, nor is a session
 * that was starting while access was being disabled. `shown` is the last change that the caller saw; after a later
 * change the call is refused with CHANGED_MEANWHILE. Returns `changed` (false when nothing changed), `last` (the change
 * to undo) and what `ended`.
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
  const ended = !enabled || !found.value.enabled ? await endAccess(ctx, [id]) : nothingEnded;
  const header = found.value.name || found.value.email;
  const { dealerId } = actor;
  const changes = switched('Доступ в портал', found.value.enabled, enabled);
  await recordChange(ctx, { kind: 'account', id, header, action: 'changed', dealerId, changes });
  log('account.switched', { account: id, enabled });
  return ok({ id, enabled, name: header, changed, last: await lastChange(db, 'account', id), ended });
}
