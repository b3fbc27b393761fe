import type { Kysely } from 'kysely';
import { compiledOnce } from '../db/compiled-once.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { Policy } from '../people/consents/policy.ts';
import { settingsBody } from '../settings/repository.server.ts';
import type { FrameCounts } from './frame-counts.ts';

/**
 * Returns all counts in one statement, each from an index, with the settings (`parseSettings`). `hasTopNews`: there are
 * top news now, though this account may have hidden them. `hasConsented`: the account has consented to `policy`.
 */
export async function frameCounts(
  db: Kysely<Database>,
  { accountId, dealerId, role }: Pick<SignedIn, 'accountId' | 'dealerId' | 'role'>,
  now: number,
  policy: Policy | undefined,
): Promise<FrameCounts & { hasTopNews: boolean; hasConsented: boolean; settings: string | null }> {
  const { pageId = 0, version = '' } = policy ?? {};
  const [counts] = await countsOf(db, {
    accountId,
    headOf: role === 'main' ? dealerId : 0,
    now,
    pageId,
    version,
  });
  if (!counts) throw new Error('a statement without a row');
  return {
    drafts: Number(counts.drafts),
    favourites: Number(counts.favourites),
    needs: Number(counts.needs),
    messages: Number(counts.messages),
    chat: counts.chat ?? 0,
    approvals: Number(counts.approvals),
    hasTopNews: Number(counts.topNews) > 0,
    hasConsented: Number(counts.consents) > 0,
    settings: counts.settings,
  };
}

/** `headOf` is the dealer of a main user, and 0 for others, who have nothing to decide. */
type Params = { accountId: number; headOf: number; now: number; pageId: number; version: string };

const countsOf = compiledOnce((db, { accountId, headOf, now, pageId, version }: Params) =>
  db.selectNoFrom((eb) => {
    const count = eb.fn.countAll<number>().as('count');
    return [
      eb.selectFrom('drafts').select(count).where('account_id', '=', accountId).as('drafts'),
      eb.selectFrom('favourites').select(count).where('account_id', '=', accountId).as('favourites'),
      eb.selectFrom('needs').select(count).where('account_id', '=', accountId).as('needs'),
      eb
        .selectFrom('messages')
        .select(count)
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .as('messages'),
      eb.selectFrom('conversations').select('customer_unread').where('account_id', '=', accountId).as('chat'),
      eb
        .selectFrom('approvals')
        .select(count)
        .where('dealer_id', '=', headOf)
        .where('state', '=', 'waiting')
        .as('approvals'),
      eb.selectFrom('news').select(count).where('top_until', '>', now).as('topNews'),
      eb
        .selectFrom('consents')
        .select(count)
        .where('account_id', '=', accountId)
        .where('page_id', '=', pageId)
        .where('version_on', '=', version)
        .as('consents'),
      settingsBody(eb).as('settings'),
    ];
  }),
);
