import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { type FormRecord, reconcile } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { changeAddress, findAddress, holdAddress, insertAddress } from './repository.server.ts';

const wordings = { full_address: { label: 'Адрес' } };

type Sent = { id?: number | undefined; full_address: string; original: FormRecord | undefined };

/**
 * Saves an address of a dealer, for the dealer or for staff; without an id, adds a new one. Refusals: NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export async function writeAddress(
  ctx: Context<SignedIn | Staff>,
  owner: Pick<SignedIn, 'dealerId' | 'accountId' | 'role'>,
  { id, full_address, original }: Sent,
) {
  const { db } = ctx;
  const entry = { kind: 'address', dealerId: owner.dealerId } as const;
  if (!id) {
    const added = await insertAddress(db, owner, full_address);
    await recordChange(ctx, { ...entry, id: added, header: full_address, action: 'created' });
    return ok({ id: added, meanwhile: [] as string[] });
  }
  await holdAddress(db, owner, id);
  const address = await findAddress(db, owner, id);
  if (!address || address.removed) return noSuchAddress();
  const stored = { full_address: address.fullAddress };
  const merged = reconcile({ sent: { full_address }, stored, original }, wordings);
  if (!merged.ok) return merged;
  await changeAddress(db, id, merged.values.full_address);
  await recordChange(ctx, {
    ...entry,
    id,
    header: merged.values.full_address,
    action: 'changed',
    changes: changesBetween(stored, merged.values, wordings),
  });
  return ok({ id, meanwhile: merged.meanwhile });
}
