import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { startView } from '../../people/staff/portal-views.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/**
 * Starts a view of the portal as a dealer's person, for an hour, within a desk session (`session` is its secret).
 * Nothing can be changed during the view (`viewedBy`). Returns the secret for the view's own cookie. Refusals:
 * NOT_FOUND, VIEW_CLOSED for a person whose access is disabled, SIGN_IN if the session has just ended.
 */
export const beginPortalView = staffUseCase({
  name: 'begin-portal-view',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ id: zId, account: zId, session: z.string().max(200) }),
  async run({ id, account, session }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await findDealer(db, id, confinedTo(actor)))) return noSuchDealer();
    // Makes a concurrent deletion of the account wait.
    await holdAccount(db, account);
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    if (!person.enabled) return fail('VIEW_CLOSED');
    const view = await startView(db, { session, account, now });
    if (!view) return fail('SIGN_IN');
    const header = person.name || person.email;
    const changes = [noted('Просмотр', `начат, не дольше чем до ${ruDateTimeOf(view.until)}`)];
    await recordChange(ctx, {
      kind: 'account',
      id: account,
      header,
      action: 'viewed',
      dealerId: id,
      changes,
    });
    log('portal.viewed', { account, by: actor.staffId });
    return ok(view);
  },
});
