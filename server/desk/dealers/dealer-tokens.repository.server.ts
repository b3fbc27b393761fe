import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { DealerToken } from './dealer-view.ts';

/** The maximum number of tokens of each kind shown on the card. */
export const mostTokens = 50;

/** Returns the tokens of a dealer's people that are not revoked, most recently used first. */
export async function tokensOfDealer(db: Kysely<Database>, dealerId: number): Promise<DealerToken[]> {
  return tokens(db, dealerId)
    .where('open_tokens.revoked_at', 'is', null)
    .orderBy('open_tokens.used_at', 'desc')
    .orderBy('open_tokens.id', 'desc')
    .limit(mostTokens)
    .execute();
}

/** Returns a token of one of a dealer's people, revoked or not; undefined for any other id. */
export async function findDealerToken(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
): Promise<DealerToken | undefined> {
  return tokens(db, dealerId).where('open_tokens.id', '=', id).executeTakeFirst();
}

function tokens(db: Kysely<Database>, dealerId: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('open_tokens', 'open_tokens.account_id', 'accounts.id')
    .innerJoin('contracts', 'contracts.id', 'open_tokens.contract_id')
    .select([
      'open_tokens.id',
      'open_tokens.hint',
      'open_tokens.created_at as createdAt',
      'open_tokens.used_at as usedAt',
      'open_tokens.revoked_at as revokedAt',
      'contracts.header as contract',
      'accounts.id as accountId',
      'accounts.name',
      'accounts.email',
    ])
    .where('accounts.dealer_id', '=', dealerId);
}
