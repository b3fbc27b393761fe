import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SeedProduct } from './product.ts';

type Draft = Insertable<Database['drafts']> & { id: number };

const names = ['Школа на Заводской, 2 этаж', 'Щит для павильона', 'Склад: каждый месяц'];

/**
 * Returns an account's saved baskets, one per week back from `now`, with eight goods each, without their former
 * prices.
 */
export function makeDrafts(now: number, account_id: number, goods: SeedProduct[]) {
  const drafts = names.map(
    (header, i): Draft => ({
      id: i + 1,
      account_id,
      header,
      created_at: now - (7 * i + 2) * 86_400_000 + 36_000_000,
    }),
  );
  const lines = drafts.flatMap(({ id: draft_id }, i) =>
    goods.slice(i * 8, i * 8 + 8).map((product, k) => ({
      draft_id,
      product_id: product.id,
      wms_id: [...product.stock.keys()][0] ?? 1,
      type: '1',
      quantity: product.pack * (1 + ((i + k) % 4)),
      seen_price: null,
    })),
  );
  return { drafts, lines };
}
