import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { settingsBody } from '../../settings/repository.server.ts';
import { parseSettings } from '../../settings/settings.ts';
import type { FirstStep } from './today-view.ts';

/**
 * Returns what a portal needs before a dealer can order, in the order in which it must be entered, and whether it
 * exists.
 */
export async function firstSteps(db: Kysely<Database>): Promise<{ step: FirstStep; done: boolean }[]> {
  const found = await db
    .selectNoFrom((eb) => [
      settingsBody(eb).as('settings'),
      eb.selectFrom('warehouses').select('id').where('hidden', '=', 0).limit(1).as('warehouse'),
      eb.selectFrom('price_types').select('id').where('for_sale', '=', 1).limit(1).as('priceType'),
      eb
        .selectFrom('products')
        .select('id')
        .where('enabled', '=', 1)
        .where('products.hidden', '=', 0)
        .limit(1)
        .as('product'),
      eb
        .selectFrom('delivery_options')
        .select('id')
        .where('delivery_options.hidden', '=', 0)
        .limit(1)
        .as('delivery'),
      eb.selectFrom('dealers').select('id').limit(1).as('dealer'),
    ])
    .executeTakeFirstOrThrow();
  const { company, vat } = parseSettings(found.settings);
  return [
    { step: 'settings', done: company !== '' && vat !== '' },
    { step: 'warehouse', done: found.warehouse !== null },
    { step: 'priceType', done: found.priceType !== null },
    { step: 'product', done: found.product !== null },
    { step: 'delivery', done: found.delivery !== null },
    { step: 'dealer', done: found.dealer !== null },
  ];
}
