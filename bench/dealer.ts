import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { catalogueService } from '#server/goods/read-model/service.server.ts';
import { roleOfType, type SignedIn } from '#server/kernel/actor.ts';
import type { Result } from '#server/kernel/result.ts';
import type { Context } from '#server/kernel/use-case.ts';

export const dealerLogin = { email: 'dealer@example.com', password: 'demo-dealer' };
export const staffLogin = { email: 'staff@example.com', password: 'demo-staff' };
/** A manager who sees only the dealers that he serves, a tenth of all. */
export const managerLogin = { email: 'staff2@example.com', password: 'demo-staff' };

/** Returns the main user of the demo dealer as the context of calls. */
export async function dealerContext(db: Kysely<Database>): Promise<Context & { actor: SignedIn }> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'dealer_id', 'type_id', 'email', 'name'])
    .where('email', '=', dealerLogin.email)
    .executeTakeFirstOrThrow();
  const { id: accountId, dealer_id: dealerId, type_id, email, name } = account;
  return {
    db,
    actor: { kind: 'account', accountId, dealerId, role: roleOfType[type_id]!, email, name },
    now: Date.parse('2026-07-20T09:00:00Z'),
    origin: 'https://bench.test',
    uploads: diskStore(join(tmpdir(), 'svetoch-bench-uploads')),
    log: () => {},
    ...catalogueService(db, refreshCatalogue),
  };
}

/** Returns the value; throws on a refusal, which must not be measured. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}
