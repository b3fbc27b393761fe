import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { type SignedIn, signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { billKey, billsOf } from '../../ordering/orders/bills.repository.server.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import type { BillOffer } from './bill.ts';
import { digestOf } from './bill-digest.server.ts';
import { billNow } from './bill-now.server.ts';
import { missingRequisites } from './missing-requisites.ts';
import { payeeNow } from './payee.repository.server.ts';
import { orderToBill } from './repository.server.ts';
import { whyNotBilled } from './why-not-billed.ts';

/**
 * Returns whether the portal can create an order's bill for this account, and whether it already has (§12.1.39).
 * Undefined for an order that needs no bill, for an order whose contract the account may no longer see, and for an
 * account that may not see the sums of acts.
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
    const missing = missingRequisites(await payeeNow(db));
    const offer: BillOffer = { missing, isMade: missing === '' && (await isMade(db, actor, id)) };
    return ok(offer);
  },
});

/** Returns whether a valid bill already has the contents of a new one. */
async function isMade(db: Kysely<Database>, actor: SignedIn, id: number): Promise<boolean> {
  const standing = (await billsOf(db, { kind: 'order', id })).filter(({ cancelled }) => cancelled === 0);
  if (standing.length === 0) return false;
  const now = await billNow(db, actor, id);
  if (!now.ok) return false;
  const key = billKey(now.value.subject, digestOf(now.value.contents));
  return standing.some((bill) => bill.key === key);
}
