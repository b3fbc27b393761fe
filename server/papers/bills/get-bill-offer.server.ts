import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import type { BillOffer } from './bill.ts';
import { missingRequisites } from './missing-requisites.ts';
import { payeeNow } from './payee.repository.server.ts';

/** Returns whether the portal makes bills for this account (§12.1.39); undefined for one that does not see the sums of acts. */
export const getBillOffer = useCase({
  name: 'get-bill-offer',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    if (actSums(actor, await politicsOf(db, actor)) !== 'shown') return ok(undefined);
    const offer: BillOffer = { missing: missingRequisites(await payeeNow(db)) };
    return ok(offer);
  },
});
