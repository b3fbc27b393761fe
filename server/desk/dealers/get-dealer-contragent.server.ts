import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zId, zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisitesOf } from '../../people/contragents/contragent-view.ts';
import { noRequisites } from '../../people/contragents/merge-requisites.server.ts';
import { findContragent } from '../../people/contragents/repository.server.ts';
import { waitingRequest } from '../../people/requests/repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Returns the requisites of a contragent of a dealer for their form; id 0 or absent: empty ones. `request`: the id of
 * one that asks for other requisites and waits. NOT_FOUND.
 */
export const getDealerContragent = staffUseCase({
  name: 'get-dealer-contragent',
  access: sales,
  writes: false,
  input: z.object({ dealer: zId, id: zIdOrNew }),
  async run({ dealer: dealerId, id }, { db, actor }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    if (!id) return ok({ dealer, id: 0, requisites: noRequisites, request: undefined });
    const found = await findContragent(db, ownerOf(dealerId), id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const waiting = await waitingRequest(db, 'requisites', id);
    return ok({ dealer, id, requisites: requisitesOf(found), request: waiting?.id });
  },
});
