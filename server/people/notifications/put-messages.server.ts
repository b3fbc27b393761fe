import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { queuePushes } from '../push/queue-pushes.server.ts';
import { insertMessages } from './repository.server.ts';

type Put = Omit<Insertable<Database['messages']>, 'kind' | 'created_at'>;

/**
 * Writes messages of one kind to the panels of accounts, whatever their settings, and to the browsers of accounts that
 * want them there (§10.52). Call it within the transaction of the event.
 */
export async function putMessages(
  db: Kysely<Database>,
  { kind, now }: { kind: string; now: number },
  messages: readonly Put[],
): Promise<void> {
  await insertMessages(
    db,
    messages.map((message) => ({ ...message, kind, created_at: now })),
  );
  await queuePushes(
    db,
    { kind, now },
    messages.map(({ account_id, header, text, href }) => ({ accountId: account_id, header, text, href })),
  );
}
