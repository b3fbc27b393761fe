import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';
import type { SeedDealer } from './dealer.ts';

/**
 * Returns a token of the third dealer that cannot be used, because its hash belongs to no secret. `now` is the start
 * of today.
 */
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

/** Returns a program token of the first dealer that cannot be used either. */
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

/**
 * Returns a disabled webhook of the first dealer. Its sealed secret cannot be unsealed, and nothing listens at its
 * address.
 */
export function webhooksOf(
  now: number,
  dealers: SeedDealer[],
): {
  webhooks: Insertable<Database['webhooks']>[];
  deliveries: Insertable<Database['webhook_deliveries']>[];
} {
  const dealer = dealers[0];
  const account = dealer?.accounts[0];
  if (!dealer || !account) return { webhooks: [], deliveries: [] };
  const tested = {
    webhook_id: 1,
    event: 'test',
    object: '',
    order_id: null,
    facts: '{}',
    body: '{}',
    next_at: 0,
  };
  const at = (days: number) => {
    const moment = now - days * dayMs;
    return { happened_at: moment, created_at: moment, done_at: moment };
  };
  return {
    webhooks: [
      {
        id: 1,
        dealer_id: dealer.row.id,
        account_id: account.id,
        name: 'Сайт',
        url: 'https://shop.example.com/portal-events',
        events: 'order.created,order.state_changed',
        secret: '',
        hint: 'demo',
        enabled: 0,
        created_at: now - 30 * dayMs,
        last_at: now - 2 * dayMs,
        last_status: 200,
      },
    ],
    deliveries: [
      {
        ...tested,
        ...at(3),
        event_key: '00000000-0000-4000-8000-000000000001',
        state: 'given_up',
        attempts: 2,
        status: 500,
        problem: 'Вебхук отключили',
      },
      {
        ...tested,
        ...at(2),
        event_key: '00000000-0000-4000-8000-000000000002',
        state: 'delivered',
        attempts: 1,
        status: 200,
        problem: '',
      },
    ],
  };
}
