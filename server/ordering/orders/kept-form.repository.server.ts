import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The order form as filled in by an account; null for empty fields. */
export type KeptForm = {
  delivery: { id: number; header: string; price: number | null } | undefined;
  address: number | null;
  date: string | null;
  comment: string | null;
};

/** Returns the form saved with an account's basket. */
export async function keptForm(db: Kysely<Database>, accountId: number): Promise<KeptForm> {
  const row = await db
    .selectFrom('baskets')
    .leftJoin('delivery_options', 'delivery_options.id', 'baskets.delivery_id')
    .select([
      'baskets.delivery_id',
      'delivery_options.header',
      'baskets.delivery_price',
      'baskets.address_id',
      'baskets.ship_date',
      'baskets.comment',
    ])
    .where('baskets.account_id', '=', accountId)
    .executeTakeFirst();
  const delivery = row?.delivery_id
    ? { id: row.delivery_id, header: row.header ?? '', price: row.delivery_price }
    : undefined;
  return {
    delivery,
    address: row?.address_id ?? null,
    date: row?.ship_date ?? null,
    comment: row?.comment ?? null,
  };
}

export type FormPatch = Partial<{
  delivery: { id: number; price: number };
  address: number;
  date: string | null;
  comment: string | null;
}>;

/** Writes the fields of the patch and leaves the others unchanged. The basket must exist (`holdBasket`). */
export async function keepForm(
  db: Kysely<Database>,
  accountId: number,
  { delivery, address, date, comment }: FormPatch,
): Promise<void> {
  const columns = {
    ...(delivery && { delivery_id: delivery.id, delivery_price: delivery.price }),
    ...(address !== undefined && { address_id: address }),
    ...(date !== undefined && { ship_date: date }),
    ...(comment !== undefined && { comment }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('baskets').set(columns).where('account_id', '=', accountId).execute();
}
