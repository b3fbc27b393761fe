import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { apiOrder } from '../orders/list-api-orders.repository.server.ts';
import { listedOrder, wireListedOrder } from '../orders/listed-order.ts';
import { shownState } from '../orders/rules.ts';
import type { Delivery } from './deliveries.repository.server.ts';
import type { EventFacts, StockFact } from './outbox.repository.server.ts';

/**
 * Returns the JSON payload of a webhook for an event (§12.12.3): the order as shown to the webhook's owner now, and the
 * facts of the event itself. Undefined when the owner may no longer see the order.
 */
export async function eventBody(
  db: Kysely<Database>,
  owner: SignedIn,
  { eventKey, event, orderId, facts, happenedAt }: Delivery,
): Promise<string | undefined> {
  const order = orderId === null ? undefined : await seenOrder(db, owner, orderId);
  if (orderId !== null && !order) return undefined;
  return JSON.stringify({
    id: eventKey,
    event,
    created_at: new Date(happenedAt).toISOString(),
    data: { ...(order ? { order } : {}), ...wireFacts(JSON.parse(facts) as EventFacts) },
  });
}

async function seenOrder(db: Kysely<Database>, owner: SignedIn, id: number) {
  const [row, politics] = await Promise.all([apiOrder(db, owner, id), politicsOf(db, owner)]);
  return row && wireListedOrder(listedOrder(row, seesWholesale(owner, politics)));
}

function wireFacts({ from, to, document, products, stocks }: EventFacts) {
  return {
    ...(to === undefined ? {} : { from: from === undefined ? null : wireState(from), to: wireState(to) }),
    ...(document ? { document: { ...wireDocument(document) } } : {}),
    ...(products ? { products: products.map((product) => ({ ...product, id: String(product.id) })) } : {}),
    ...(stocks ? { products: stocks.map(wireStock) } : {}),
  };
}

function wireStock({ id, stocks, ...product }: StockFact) {
  return {
    ...{ id: String(id), ...product },
    stocks: stocks.map(({ wms_id, ...stock }) => ({ wms_id: String(wms_id), ...stock })),
  };
}

function wireState(id: number) {
  return { state: String(id), status: shownState(id).header };
}

function wireDocument({ id, kind, number, issuedOn }: NonNullable<EventFacts['document']>) {
  return { id: String(id), kind, number, date: ruDate(issuedOn) };
}
