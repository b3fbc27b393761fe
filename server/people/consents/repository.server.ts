import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { Policy } from './policy.ts';

/** Returns the edition of the privacy policy in force; undefined when no policy is public. */
export async function currentPolicy(db: Kysely<Database>): Promise<Policy | undefined> {
  const page = await db
    .selectFrom('pages')
    .select(['id', 'slug', 'version_on'])
    .where('policy', '=', 1)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (!page?.version_on) return undefined;
  const { id, slug, version_on: version } = page;
  return { pageId: id, version, href: `/pages/${slug}?edition=${version}` };
}

/** Returns whether an account has consented to an edition. */
export async function hasConsented(
  db: Kysely<Database>,
  accountId: number,
  { pageId, version }: Policy,
): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('version_on', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether anybody has consented to an edition. */
export async function hasConsents(db: Kysely<Database>, pageId: number, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('page_id', '=', pageId)
    .where('version_on', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Consent = {
  /** Who consents: an account, or a visitor by telephone number. */
  of: { accountId: number } | { phone: string };
  form: Database['consents']['form'];
  policy: Policy;
  client: string;
  now: number;
};

/** Stores a consent. Repeated consents to the same edition leave the first one unchanged. */
export async function insertConsent(
  db: Kysely<Database>,
  { of, form, policy, client, now }: Consent,
): Promise<void> {
  const row = {
    account_id: 'accountId' in of ? of.accountId : null,
    phone: 'phone' in of ? of.phone : null,
    form,
    page_id: policy.pageId,
    version_on: policy.version,
    // Hashed like the names of counters, which is enough to verify a claimed address.
    client_hash: client && createHash('sha256').update(client).digest('hex'),
    created_at: now,
  };
  const whose = 'accountId' in of ? 'account_id' : 'phone';
  await upsert(db, 'consents', [row], [whose, 'page_id', 'version_on'], {});
}
