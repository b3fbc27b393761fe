import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Consignment, noConsignment } from './consignment.ts';

/** Returns how an order is sent. */
export async function consignmentOf(db: Kysely<Database>, orderId: number): Promise<Consignment> {
  const row = await db
    .selectFrom('consignments')
    .select(['boxes', 'weight', 'carrier', 'track', 'url', 'arrives_on as arrivesOn'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? noConsignment;
}

/** Stores how an order is sent. */
export async function writeConsignment(
  db: Kysely<Database>,
  orderId: number,
  { arrivesOn, ...consignment }: Consignment,
): Promise<void> {
  await upsert(
    db,
    'consignments',
    [{ order_id: orderId, ...consignment, arrives_on: arrivesOn }],
    ['order_id'],
    {
      ...{ boxes: 'replace', weight: 'replace', carrier: 'replace', track: 'replace' },
      ...{ url: 'replace', arrives_on: 'replace' },
    },
  );
}

const recentConsignments = 500;
const mostCarriers = 20;

/** Returns the carriers of the newest consignments, the most used first. */
export async function carriersByUse(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('consignments')
        .select('carrier')
        .where('carrier', '!=', '')
        .orderBy('order_id', 'desc')
        .limit(recentConsignments)
        .as('recent'),
    )
    .select('carrier')
    .groupBy('carrier')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('carrier')
    .limit(mostCarriers)
    .execute();
  return rows.map(({ carrier }) => carrier);
}
