import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { keepForWebhooks, type StockFact } from './outbox.repository.server.ts';

/** A product that arrived or ran out in warehouses, for the webhooks of one account. */
export type StockNews = {
  accountId: number;
  event: 'stock.arrived' | 'stock.ran_out';
  product: StockFact;
};

/** The maximum number of products in one event, because an import may change thousands. */
const productsAtOnce = 100;

/**
 * Stores where goods arrived and ran out, for the webhooks of those who wait for them or follow them, in the
 * transaction that detected it. Events of one account, and those of one product, are sent in the order in which they
 * are stored.
 */
export async function noteStock(
  db: Kysely<Database>,
  now: number,
  news: readonly StockNews[],
): Promise<void> {
  if (news.length === 0) return;
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'events'])
    .where('account_id', 'in', [...new Set(news.map(({ accountId }) => accountId))])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  const byListener = new Map<string, StockFact[]>();
  for (const { accountId, event, product } of news) {
    const key = `${accountId}:${event}`;
    const own = byListener.get(key);
    if (own) own.push(product);
    else byListener.set(key, [product]);
  }
  await keepForWebhooks(
    db,
    now,
    rows.flatMap(({ id, account_id, events }) =>
      (['stock.ran_out', 'stock.arrived'] as const)
        .filter((event) => events.split(',').includes(event))
        .flatMap((event) =>
          chunks(byListener.get(`${account_id}:${event}`) ?? [], productsAtOnce).map((stocks) => ({
            webhookId: id,
            event,
            object: `stock:${account_id}`,
            orderId: null,
            facts: { stocks },
          })),
        ),
    ),
  );
}
