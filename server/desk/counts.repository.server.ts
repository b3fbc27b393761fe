import type { Kysely } from 'kysely';
import { state } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import type { DeskCounts } from './desk-view.ts';

/** Returns all counts in one statement. */
export async function deskCounts(db: Kysely<Database>): Promise<DeskCounts & { newestMessage: number }> {
  const counts = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count');
      return [
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
          .where('read_at', 'is', null)
          .where('staff_id', 'is', null)
          .as('chats'),
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.max('id').as('id'))
          .as('newest'),
        eb.selectFrom('callbacks').select(count).where('done_at', 'is', null).as('callbacks'),
        eb.selectFrom('complaints').select(count).where('state', '=', 'new').as('complaints'),
        eb.selectFrom('orders').select(count).where('state', '=', state.created).as('orders'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    chats: Number(counts.chats),
    callbacks: Number(counts.callbacks),
    complaints: Number(counts.complaints),
    orders: Number(counts.orders),
    newestMessage: Number(counts.newest ?? 0),
  };
}
