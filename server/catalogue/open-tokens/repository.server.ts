import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { buyers, roleOfType, type SignedIn } from '../../kernel/actor.ts';

/** A live token: its owner and its contents (§10.40). */
type LiveToken = { id: number; owner: SignedIn; contractId: number; warehouses: number[] };

/**
 * Returns the token with this secret; undefined when there is none, when it was revoked, or when its account
 * is disabled or may no longer hold tokens: a manager who became an observer would see prices that price
 * politics had hidden.
 */
export async function liveToken(db: Kysely<Database>, secret: string): Promise<LiveToken | undefined> {
  const row = await db
    .selectFrom('open_tokens')
    .innerJoin('accounts', 'accounts.id', 'open_tokens.account_id')
    .select([
      'open_tokens.id',
      'open_tokens.contract_id',
      'open_tokens.warehouses',
      'accounts.id as accountId',
      'dealer_id',
      'type_id',
      'email',
      'name',
    ])
    .where('hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
  const role = row && roleOfType[row.type_id];
  if (!row || !role || !buyers.includes(role)) return undefined;
  const { id, contract_id, warehouses, accountId, dealer_id, email, name } = row;
  return {
    id,
    owner: { kind: 'account', accountId, dealerId: dealer_id, role, email, name },
    contractId: contract_id,
    warehouses: warehouses.split(',').map(Number),
  };
}

const minute = 60_000;

/** Records that a token is in use, at most once a minute to save a write on every call. */
export async function noteUse(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db
    .updateTable('open_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', now - minute)]))
    .execute();
}

/** Returns the hash that the database stores in place of a token. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
