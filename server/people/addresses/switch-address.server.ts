import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { findAddress, holdAddress, setRemoved } from './repository.server.ts';

type Sent = { id: number; back: boolean; shown?: number | undefined };

/**
 * Removes an address of a dealer from the list, or restores it with `back`, for the dealer or for staff. Refusals:
 * NOT_FOUND, CHANGED_MEANWHILE.
 */
export async function switchAddress(
  ctx: Context<SignedIn | Staff>,
  owner: Pick<SignedIn, 'dealerId' | 'accountId' | 'role'>,
  { id, back, shown }: Sent,
) {
  const { db } = ctx;
  await holdAddress(db, owner, id);
  const address = await findAddress(db, owner, id);
  if (!address) return noSuchAddress();
  const changed = address.removed === back;
  const stale = changed && (await refuseStaleSwitch(db, { kind: 'address', id, shown }));
  if (stale) return stale;
  await setRemoved(db, id, !back);
  if (changed) {
    const action = back ? 'restored' : 'removed';
    const header = address.fullAddress;
    await recordChange(ctx, { kind: 'address', id, header, action, dealerId: owner.dealerId });
  }
  return ok({ id, fullAddress: address.fullAddress, changed, last: await lastChange(db, 'address', id) });
}
