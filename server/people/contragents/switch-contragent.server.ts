import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { findContragent, holdContragent, type Owner, setEnabled } from './repository.server.ts';

type Sent = { id: number; enabled: boolean; shown?: number | undefined };

/**
 * Activates or deactivates a legal entity of a dealer, for the dealer or for staff. Refusals: NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export async function switchContragent(
  ctx: Context<SignedIn | Staff>,
  owner: Owner,
  { id, enabled, shown }: Sent,
) {
  const { db } = ctx;
  await holdContragent(db, owner, id);
  const contragent = await findContragent(db, owner, id);
  if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
  const changed = contragent.enabled !== enabled;
  const stale = changed && (await refuseStaleSwitch(db, { kind: 'contragent', id, shown }));
  if (stale) return stale;
  await setEnabled(db, id, enabled);
  await recordChange(ctx, {
    kind: 'contragent',
    id,
    header: contragent.company,
    action: 'changed',
    dealerId: owner.dealerId,
    changes: switched('Контрагент', contragent.enabled, enabled),
  });
  const last = await lastChange(db, 'contragent', id);
  return ok({ id, enabled, company: contragent.company, changed, last });
}
