import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { contractsOf } from '../../people/contracts/repository.server.ts';
import { allowedPairs, type TokenRow, warehouseNames } from './own-tokens.repository.server.ts';
import type { TokenState, TokenView } from './token-view.ts';

/**
 * Returns tokens with the current state of their contracts and warehouses, in three queries for any number.
 */
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

/**
 * Returns the state of a token by the rule that also applies to calls: its contract must be one under which the
 * account may order.
 */
function stateOf({ revokedAt, contractId, active }: TokenRow, usable: Set<number>): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (usable.has(contractId)) return 'live';
  return active ? 'taken' : 'closed';
}
