import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zIdListUpTo } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { chosenDealers, dealersAmong } from './audience.repository.server.ts';
import { noSuchMailing } from './get-mailing.server.ts';
import { chooseDealers, heldMailing } from './repository.server.ts';

/**
 * The maximum number of dealers chosen one by one; more dealers should be selected as a group: by manager, price type
 * or warehouse.
 */
const most = 500;

/**
 * Adds dealers to those chosen for a draft and removes others; dealers whom the author may not see are ignored.
 * Refusals: NOT_FOUND, MAILING_STARTED, BAD_INPUT above 500 dealers.
 */
export const chooseMailingDealers = staffUseCase({
  name: 'choose-mailing-dealers',
  access: withRight('mailings'),
  writes: true,
  input: z.object({ id: zId, add: zIdListUpTo(most), remove: zIdListUpTo(most) }),
  async run({ id, add, remove }, ctx) {
    const { db, actor } = ctx;
    const mailing = await heldMailing(db, id, confinedTo(actor));
    if (!mailing) return noSuchMailing();
    if (mailing.state !== 'draft') return fail('MAILING_STARTED');
    const before = await chosenDealers(db, id);
    const found = await dealersAmong(db, add, confinedTo(actor) ?? mailing.servedBy);
    const fresh = found.filter((dealer) => !before.some((each) => each.id === dealer.id));
    const gone = before.filter((dealer) => remove.includes(dealer.id));
    if (before.length + fresh.length - gone.length > most)
      return fail('BAD_INPUT', { message: 'Не больше 500\u00a0дилеров. Выберите группу' });
    await chooseDealers(db, id, { add: fresh.map((each) => each.id), remove });
    const names = (dealers: { header: string }[]) => dealers.map(({ header }) => header).join(', ');
    const change = { label: 'Выбранные дилеры', before: names(gone), after: names(fresh) };
    await recordChange(ctx, {
      kind: 'message',
      id,
      header: mailing.header,
      action: 'changed',
      changes: fresh.length + gone.length > 0 ? [change] : [],
    });
    return ok({ id, added: fresh.length, removed: gone.length });
  },
});
