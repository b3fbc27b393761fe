import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import { type ExchangeStates, fieldedRules } from './exchange-form.ts';
import { ownRules } from './states.repository.server.ts';
import { warehousesOf1c } from './taken.repository.server.ts';

/** Returns the settings for giving orders to 1C, the rules for its states, and the organisation of each warehouse. */
export const getExchangeStates = staffUseCase({
  name: 'get-exchange-states',
  access: withRight('exchange'),
  writes: false,
  input: z.object({}),
  async run(_, { db }) {
    return ok(await exchangeStates(db));
  },
});

export async function exchangeStates(db: Kysely<Database>): Promise<ExchangeStates> {
  const [settings, own, warehouses] = [await orderSettings(db), await ownRules(db), await warehousesOf1c(db)];
  return {
    settings,
    rules: fieldedRules(own),
    warehouses: warehouses.map(({ id, header, organisation }) => ({ id, header, organisation })),
  };
}
