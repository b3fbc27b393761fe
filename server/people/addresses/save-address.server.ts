import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { zIdOrNew, zRequiredLine } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { useCase } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { zConsent } from '../consents/input.ts';
import { takeConsent } from '../consents/take-consent.server.ts';
import { writeAddress } from './write-address.server.ts';

const bound: Bound = {
  name: 'addresses',
  limit: 200,
  windowMs: dayMs,
  message: 'Слишком много новых адресов за сутки. Повторите завтра',
};

/**
 * Saves an address `{id?, full_address}`; without an id, adds a new one. Orders keep the old text. Records the
 * consent given in the form. Refusals: BAD_INPUT at `full_address` or `consent`, NOT_FOUND, CHANGED_MEANWHILE,
 * TOO_MANY_TRIES.
 */
export const saveAddress = useCase({
  name: 'save-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zIdOrNew, full_address: zRequiredLine(500), original: zOriginal, ...zConsent }),
  async run({ consent, mustConsent, client, ...sent }, ctx) {
    const refused = await takeConsent(ctx, 'address', { consent, mustConsent, client });
    if (refused) return refused;
    const many = sent.id ? undefined : await refuseTooMany(ctx, ctx.actor.dealerId, bound);
    return many ?? writeAddress(ctx, ctx.actor, sent);
  },
});
