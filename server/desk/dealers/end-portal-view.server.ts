import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { endView } from '../../people/staff/portal-views.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';

/**
 * Ends a view of the portal as a dealer (`token` is the secret of its cookie) and returns the dealer's id; undefined if
 * the view had already ended.
 */
export const endPortalView = staffUseCase({
  name: 'end-portal-view',
  // A view that began before a second factor became mandatory can still be ended.
  access: { ...withRight('dealers'), withoutFactor: true },
  writes: true,
  input: z.object({ token: z.string().max(200) }),
  async run({ token }, ctx) {
    const ended = await endView(ctx.db, { token, staffId: ctx.actor.staffId });
    if (!ended) return ok(undefined);
    const { accountId: id, dealerId, name: header } = ended;
    const changes = [noted('Просмотр', 'закончен')];
    await recordChange(ctx, { kind: 'account', id, header, action: 'viewed', dealerId, changes });
    return ok({ dealerId });
  },
});
