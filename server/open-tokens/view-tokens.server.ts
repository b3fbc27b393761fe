import type { Kysely } from 'kysely';
import { contractsOf } from '../contracts/repository.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { allowedPairs, type TokenRow, warehouseNames } from './own-tokens.repository.server.ts';
import type { TokenState, TokenView } from './token-view.ts';

/** Tokens with what became of their contracts and warehouses since, in three queries however many they are. */
export async function viewTokens(
  db: Kysely<Database>,
  actor: SignedIn,
  rows: TokenRow[],
): Promise<TokenView[]> {
  const idsOf = (row: TokenRow) => row.warehouses.split(',').map(Number);
  const [names, allowed, contracts] = await Promise.all([
    warehouseNames(db, [...new Set(rows.flatMap(idsOf))]),
    allowedPairs(db, [...new Set(rows.map(({ contractId }) => contractId))]),
    contractsOf(db, actor),
  ]);
  const usable = new Set(contracts.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    hint: row.hint,
    contract: row.contract,
    company: row.company,
    warehouses: idsOf(row).map((id) => ({
      id,
      header: names.get(id) ?? `Склад ${id}`,
      allowed: allowed.has(`${row.contractId}:${id}`),
    })),
    createdAt: row.createdAt,
    usedAt: row.usedAt,
    revokedAt: row.revokedAt,
    state: stateOf(row, usable),
  }));
}

/** The same rule that opens the door to a call: its contract must be one that the account may order under. */
function stateOf({ revokedAt, contractId, active }: TokenRow, usable: Set<number>): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (usable.has(contractId)) return 'live';
  return active ? 'taken' : 'closed';
}
