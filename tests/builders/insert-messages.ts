import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { noon } from './context.ts';

/** Inserts unread messages 1 … `count` for an account, one minute apart. */
export async function insertMessages(db: Kysely<Database>, accountId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    account_id: accountId,
    kind: 'order_state',
    header: `Заказ № ${i + 1} отгружен`,
    text: `Сообщение ${i + 1}`,
    href: '/cabinet/orders',
    created_at: noon + i * 60_000,
    read_at: null,
  }));
  await bulkInsert(db, 'messages', rows);
}
