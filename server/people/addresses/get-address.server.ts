import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { findAddress } from './repository.server.ts';

/**
 * Returns one address, read-only for a manager; for id 0 or none, an empty form. Refusals: NOT_FOUND, also for an
 * address that is removed or that the account may not see; FORBIDDEN for a manager who requests the form of a new
 * address.
 */
export const getAddress = useCase({
  name: 'get-address',
  access: buyers,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id }, { db, actor }) {
    const mayChange = actor.role === 'main';
    if (!id) return mayChange ? ok({ id: 0, fullAddress: '', mayChange, lastChange: 0 }) : fail('FORBIDDEN');
    const address = await findAddress(db, actor, id);
    return address && !address.removed
      ? ok({
          id,
          fullAddress: address.fullAddress,
          mayChange,
          lastChange: await lastChange(db, 'address', id),
        })
      : noSuchAddress();
  },
});
