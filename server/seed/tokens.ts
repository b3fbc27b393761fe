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
