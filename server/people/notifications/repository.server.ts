import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredSetting } from './setting-view.ts';

type Setting = {
  email: string;
  /** Undefined when never set, so that the default of the kind applies. */
  enabled: boolean | undefined;
  value: string | undefined;
  /** Whether browsers also show the notification. */
  push: boolean;
};

/**
 * Returns the settings of these accounts for a kind, by account id; omits disabled accounts. For an account without its
 * own setting for the kind, returns the setting of the kind `like`.
 */
export async function recipientsOf(
  db: Kysely<Database>,
  { kind, like = kind }: { kind: string; like?: string | undefined },
  accountIds: number[],
): Promise<Map<number, Setting>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('notification_settings as setting', (join) =>
      join.onRef('setting.account_id', '=', 'accounts.id').on('setting.kind', 'in', [kind, like]),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'setting.kind',
      'setting.value',
      'setting.enabled',
      'setting.push',
    ])
    .where('accounts.id', 'in', accountIds)
    .where('accounts.enabled', '=', 1)
    .execute();
  const found = new Map<number, Setting>();
  for (const row of rows) {
    if (row.kind !== kind && found.has(row.id)) continue;
    const enabled = row.enabled === null ? undefined : row.enabled === 1;
    found.set(row.id, { email: row.email, value: row.value || undefined, enabled, push: row.push !== 0 });
  }
  return found;
}

/** Writes messages to the panels of accounts, whatever their settings. */
export async function insertMessages(
  db: Kysely<Database>,
  messages: Insertable<Database['messages']>[],
): Promise<void> {
  await bulkInsert(db, 'messages', messages);
}

/** Returns the account's settings by kind. */
export async function settingsOf(
  db: Kysely<Database>,
  accountId: number,
): Promise<Map<string, StoredSetting>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', 'enabled', 'value', 'push'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ kind, enabled, value, push }) => [kind, { enabled: enabled === 1, value, push: push === 1 }]),
  );
}

/** Stores the account's settings for some kinds. */
export async function saveSettings(
  db: Kysely<Database>,
  accountId: number,
  settings: readonly (readonly [kind: string, setting: StoredSetting])[],
): Promise<void> {
  await upsert(
    db,
    'notification_settings',
    settings.map(([kind, { enabled, value, push }]) => ({
      account_id: accountId,
      kind,
      value,
      enabled: enabled ? 1 : 0,
      push: push ? 1 : 0,
    })),
    ['account_id', 'kind'],
    { value: 'replace', enabled: 'replace', push: 'replace' },
  );
}

/** Returns whether an account exists, enabled or not. */
export async function hasAccount(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}
