import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';
import type { SeedDealer } from './dealer.ts';

/** A token of the third dealer, with which nobody can call: its hash is of no secret. `now`: the beginning of today. */
export function tokensOf(now: number, dealers: SeedDealer[]): Insertable<Database['open_tokens']>[] {
  const dealer = dealers[2];
  const [account, contract] = [dealer?.accounts[0], dealer?.contracts[0]];
  if (!account || !contract) return [];
  return [
    {
      account_id: account.id,
      contract_id: contract.id,
      hash: '0'.repeat(64),
      hint: 'svt_demo0000',
      warehouses: contract.warehouses.join(','),
      created_at: now - 40 * dayMs,
      used_at: now - dayMs,
    },
  ];
}

/** A token of a program of the first dealer, with which nobody can call either. */
export function programTokensOf(
  now: number,
  dealers: SeedDealer[],
): Insertable<Database['program_tokens']>[] {
  const account = dealers[0]?.accounts[0];
  if (!account) return [];
  return [
    {
      account_id: account.id,
      name: '1С на складе',
      hash: '0'.repeat(64),
      hint: 'svp_demo0000',
      scopes: 'catalogue,orders:read',
      networks: '203.0.113.0/24',
      created_at: now - 40 * dayMs,
      expires_at: now + 325 * dayMs,
      used_at: now - dayMs,
    },
  ];
}
