import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisitesOf } from '../../people/contragents/contragent-view.ts';
import { isLastToOrder } from '../../people/contragents/is-last-to-order.server.ts';
import { noRequisites } from '../../people/contragents/merge-requisites.server.ts';
import { findContragent } from '../../people/contragents/repository.server.ts';
import { waitingRequest } from '../../people/requests/repository.server.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Returns the requisites of a dealer's contragent for their form; empty ones for id 0 or none. `request` is the id of
 * a waiting request to change the requisites. `last` is true if the dealer could not order without this contragent.
 * `lastChange` is for the switch. Refusal: NOT_FOUND.
 */
export const getDealerContragent = staffUseCase({
  name: 'get-dealer-contragent',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ dealer: zId, id: zIdOrNew }),
  async run({ dealer: dealerId, id }, { db, actor }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    if (!id) {
      const access = { enabled: true, last: false, lastChange: 0 };
      return ok({ dealer, id: 0, requisites: noRequisites, request: undefined, ...access });
    }
    const found = await findContragent(db, ownerOf(dealerId), id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const [waiting, last, changed] = await Promise.all([
      waitingRequest(db, 'requisites', id),
      isLastToOrder(db, ownerOf(dealerId), id),
      lastChange(db, 'contragent', id),
    ]);
    return ok({
      dealer,
      id,
      requisites: requisitesOf(found),
      request: waiting?.id,
      enabled: found.enabled,
      last,
      lastChange: changed,
    });
  },
});
