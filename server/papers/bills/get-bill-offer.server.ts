import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import type { BillOffer } from './bill.ts';
import { missingRequisites } from './missing-requisites.ts';
import { payeeNow } from './payee.repository.server.ts';
import { orderToBill } from './repository.server.ts';
import { whyNotBilled } from './why-not-billed.ts';

/**
 * Returns whether the portal makes the bill of an order for this account (§12.1.39); undefined for an order that needs none,
 * for one whose contract the account does not see any more, and for whoever does not see the sums of acts.
 */
export const getBillOffer = useCase({
  name: 'get-bill-offer',
  access: signedIn,
  writes: false,
  input: z.object({ order: zId }),
  async run({ order: id }, { db, actor }) {
    if (actSums(actor, await politicsOf(db, actor)) !== 'shown') return ok(undefined);
    const order = await orderToBill(db, actor, id);
    if (!order || whyNotBilled(order)) return ok(undefined);
    const offer: BillOffer = { missing: missingRequisites(await payeeNow(db)) };
    return ok(offer);
  },
});
