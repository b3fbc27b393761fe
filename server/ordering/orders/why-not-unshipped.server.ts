import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { hasLiveReturns } from '../returns/repository.server.ts';
import { ordersShippedBy1c } from '../sums/shipments.repository.server.ts';
import { paperName } from './paper-names.ts';
import { standingPaper } from './papers-of-order.repository.server.ts';

/** Why the shipment of an order cannot be undone; `paper`: because of a paper of the portal, which staff can cancel. */
export type Unshipping = { why: string; paper: boolean };

/** Returns why the shipment of an order cannot be undone (§12.1.14); undefined when it can. */
export async function whyNotUnshipped(db: Kysely<Database>, id: number): Promise<Unshipping | undefined> {
  if ((await ordersShippedBy1c(db, [id])).has(id))
    return { why: 'Отгрузку уже провела 1С: отменить её можно только там', paper: false };
  if (await hasLiveReturns(db, id))
    return { why: 'Отменить отгрузку нельзя: по заказу оформлен возврат', paper: false };
  const paper = await standingPaper(db, id);
  return (
    paper && {
      why: `Отменить отгрузку нельзя: по ней есть ${paperName(paper)}. Сначала аннулируйте этот документ`,
      paper: true,
    }
  );
}
