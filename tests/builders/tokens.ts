import type { Kysely } from 'kysely';
import { insertToken } from '#server/catalogue/open-tokens/own-tokens.repository.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { insertProgramToken } from '#server/people/program-tokens/repository.server.ts';
import { allScopes } from '#server/people/program-tokens/token-view.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { noon } from './context.ts';

/** Inserts a token for this account, for any contract and warehouses, bypassing all rules. */
export function givenToken(
  db: Kysely<Database>,
  actor: SignedIn,
  { contract, warehouses, now = noon }: { contract: number; warehouses: number[]; now?: number },
): Promise<{ id: number; token: string }> {
  return insertToken(db, actor, { contractId: contract, warehouses, now });
}

export async function forgetTokens(db: Kysely<Database>): Promise<void> {
  await clearTables(db, 'open_tokens');
}

type ProgramToken = Partial<Parameters<typeof insertProgramToken>[2]>;

/** Inserts a program token, bypassing all rules; by default with all scopes. */
export function givenProgramToken(
  db: Kysely<Database>,
  actor: SignedIn,
  more: ProgramToken = {},
): Promise<{ id: number; token: string }> {
  const { name = '1С', scopes = allScopes, networks = [], expiresAt, now = noon } = more;
  return insertProgramToken(db, actor, { name, scopes, networks, expiresAt, now });
}
