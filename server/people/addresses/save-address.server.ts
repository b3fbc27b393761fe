import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { zIdOrNew, zRequiredLine } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { changeAddress, findAddress, holdAddress, insertAddress } from './repository.server.ts';

const bound: Bound = {
  name: 'addresses',
  limit: 200,
  windowMs: dayMs,
  message: 'Слишком много новых адресов за сутки. Повторите завтра',
};

const wordings = { full_address: { label: 'Адрес' } };

/**
 * Saves an address `{id?, full_address}`; a new one without an id. Orders delivered there keep the old text.
 * Refusals: BAD_INPUT at `full_address`, NOT_FOUND, CHANGED_MEANWHILE, TOO_MANY_TRIES.
 */
export const saveAddress = useCase({
  name: 'save-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zIdOrNew, full_address: zRequiredLine(500), original: zOriginal }),
  async run({ id, full_address, original }, ctx) {
    const { db, actor } = ctx;
    const entry = { kind: 'address', dealerId: actor.dealerId } as const;
    if (!id) {
      const many = await refuseTooMany(ctx, actor.dealerId, bound);
      if (many) return many;
      const added = await insertAddress(db, actor, full_address);
      await recordChange(ctx, { ...entry, id: added, header: full_address, action: 'created' });
      return ok({ id: added, meanwhile: [] });
    }
    await holdAddress(db, actor, id);
    const address = await findAddress(db, actor, id);
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
  },
});
