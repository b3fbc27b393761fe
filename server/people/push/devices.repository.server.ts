import type { Insertable, Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { hasProved } from '../auth/sessions.repository.server.ts';
import type { PushDevice } from './push-view.ts';

/** Selects the devices whose session is open and whose owner is enabled. */
function live(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('accounts', 'accounts.id', 'push_devices.account_id')
    .where('sessions.expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .where(hasProved('account'));
}

/** Returns the devices of an account that accept a key of the portal, newest first. `session` is the reader's own. */
export async function devicesOf(
  db: Kysely<Database>,
  {
    accountId,
    serverKey,
    session,
    now,
  }: { accountId: number; serverKey: string; session: string; now: number },
): Promise<PushDevice[]> {
  const rows = await live(db, now)
    .select([
      'push_devices.id',
      'push_devices.device',
      'push_devices.session_id',
      'push_devices.created_at',
      'push_devices.sent_at',
    ])
    .where('push_devices.account_id', '=', accountId)
    .where('push_devices.server_key', '=', serverKey)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id', 'desc')
    .execute();
  return rows.map(({ id, device, session_id, created_at, sent_at }) => ({
    id,
    device,
    createdAt: created_at,
    sentAt: sent_at ?? undefined,
    isOwn: session_id === session,
  }));
}

/** Returns the ids of the devices of these accounts, by account; omits accounts without devices. */
export async function devicesOfEach(
  db: Kysely<Database>,
  accountIds: readonly number[],
  now: number,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (accountIds.length === 0) return found;
  const rows = await live(db, now)
    .select(['push_devices.id', 'push_devices.account_id as accountId'])
    .where('push_devices.account_id', 'in', [...new Set(accountIds)])
    .orderBy('push_devices.id')
    .execute();
  for (const { id, accountId } of rows) found.set(accountId, [...(found.get(accountId) ?? []), id]);
  return found;
}

/**
 * Returns the endpoint and the keys of a device. Undefined when nothing may be sent to the device any more, or when it
 * now belongs to another account.
 */
export async function deviceToTell(
  db: Kysely<Database>,
  { id, accountId, serverKey, now }: { id: number; accountId: number; serverKey: string; now: number },
) {
  return live(db, now)
    .select(['push_devices.endpoint', 'push_devices.p256dh', 'push_devices.auth'])
    .select('push_devices.endpoint_hash as endpointHash')
    .where('push_devices.id', '=', id)
    .where('push_devices.server_key', '=', serverKey)
    .where('push_devices.account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Stores the device of a session. Replaces another device of this session, and the same browser in another session,
 * because a browser shows the notifications of one person at a time. Lock the account first.
 */
export async function saveDevice(
  db: Kysely<Database>,
  device: Insertable<Database['push_devices']>,
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('session_id', '=', device.session_id)
    .where('endpoint_hash', '!=', device.endpoint_hash)
    .execute();
  await upsert(db, 'push_devices', [device], ['endpoint_hash'], {
    account_id: 'replace',
    session_id: 'replace',
    p256dh: 'replace',
    auth: 'replace',
    server_key: 'replace',
    device: 'replace',
    created_at: 'replace',
    sent_at: 'replace',
  });
}

/** Deletes a device of an account; returns false when the account has no device with this id. */
export async function removeDevice(db: Kysely<Database>, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a device that its push service no longer knows, unless its endpoint has changed meanwhile. */
export async function forgetDevice(db: Kysely<Database>, id: number, endpointHash: string): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
}

/** Records that a push service has accepted a notification. */
export async function noteSent(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('push_devices').set({ sent_at: now }).where('id', '=', id).execute();
}

/** Returns whether a session is open and belongs to an account. */
export async function isOwnSession(
  db: Kysely<Database>,
  accountId: number,
  session: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
