import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import type { Mailing, MailingChoices, Reach } from './mailing-view.ts';

type Of = Pick<Mailing, 'id' | 'audience' | 'audienceId' | 'servedBy' | 'mainOnly'>;

/** Returns a condition for the recipients: people of the audience who may sign in. */
function meant({ id, audience, audienceId, servedBy, mainOnly }: Of) {
  return ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Database, 'accounts' | 'dealers'>) => {
    const contracts = () =>
      selectFrom('contracts')
        .select('contracts.id')
        .whereRef('contracts.dealer_id', '=', 'dealers.id')
        .where('contracts.enabled', '=', 1);
    const whose = {
      all: () => and([]),
      manager: () => eb('dealers.staff_id', '=', audienceId),
      price_type: () => exists(contracts().where('contracts.price_type_id', '=', audienceId ?? 0)),
      warehouse: () =>
        exists(
          contracts()
            .innerJoin('contract_warehouses', 'contract_warehouses.contract_id', 'contracts.id')
            .where('contract_warehouses.wms_id', '=', audienceId ?? 0),
        ),
      chosen: () =>
        exists(
          selectFrom('mailing_dealers')
            .select('mailing_dealers.dealer_id')
            .whereRef('mailing_dealers.dealer_id', '=', 'dealers.id')
            .where('mailing_dealers.mailing_id', '=', id),
        ),
    };
    return and([
      whose[audience](),
      eb('accounts.enabled', '=', 1),
      servedBy === null ? and([]) : eb('dealers.staff_id', '=', servedBy),
      mainOnly ? or([eb('accounts.type_id', '=', '1')]) : and([]),
    ]);
  };
}

/** Returns how many dealers and people a message would reach now. */
export async function reachOf(db: Kysely<Database>, mailing: Of): Promise<Reach> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.count<number>('dealers.id').distinct().as('dealers'),
    ])
    .where(meant(mailing))
    .executeTakeFirstOrThrow();
  return { people: Number(row.people), dealers: Number(row.dealers) };
}

/** Returns the ids of the next recipients after `after`, ascending. */
export async function nextMeant(
  db: Kysely<Database>,
  mailing: Of,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select('accounts.id')
    .where('accounts.id', '>', after)
    .where(meant(mailing))
    .orderBy('accounts.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the choices for an audience; no managers for an author who sees only their own dealers. */
export async function audienceChoices(db: Kysely<Database>, isConfined: boolean): Promise<MailingChoices> {
  const named = (from: 'price_types' | 'warehouses') =>
    db.selectFrom(from).select(['id', 'header']).orderBy('header').orderBy('id').execute();
  const [managers, priceTypes, warehouses] = await Promise.all([
    isConfined ? [] : servingStaff(db),
    named('price_types'),
    named('warehouses'),
  ]);
  return { managers, priceTypes, warehouses };
}

/** Returns the dealers chosen for a message, by name. */
export async function chosenDealers(db: Kysely<Database>, mailing: number): Promise<Named[]> {
  return db
    .selectFrom('mailing_dealers')
    .innerJoin('dealers', 'dealers.id', 'mailing_dealers.dealer_id')
    .select(['dealers.id', 'dealers.header'])
    .where('mailing_dealers.mailing_id', '=', mailing)
    .orderBy('dealers.header')
    .orderBy('dealers.id')
    .execute();
}

/** Returns matching dealers who are not chosen yet; with `served`, only those whom this staff member serves. */
export async function dealersToChoose(
  db: Kysely<Database>,
  { mailing, query, served, most }: { mailing: number; query: string; served: number | null; most: number },
): Promise<Named[]> {
  return db
    .selectFrom('dealers')
    .select(['dealers.id', 'dealers.header'])
    .where(foundBy(query))
    .$if(served !== null, (list) => list.where('dealers.staff_id', '=', served))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailing_dealers')
            .select('mailing_dealers.dealer_id')
            .whereRef('mailing_dealers.dealer_id', '=', 'dealers.id')
            .where('mailing_dealers.mailing_id', '=', mailing),
        ),
      ),
    )
    .orderBy('dealers.header')
    .orderBy('dealers.id')
    .limit(most)
    .execute();
}

/** Returns which of these dealers exist and are served by `served` (null for any staff member), with their names. */
export async function dealersAmong(
  db: Kysely<Database>,
  ids: number[],
  served: number | null,
): Promise<Named[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('dealers')
    .select(['id', 'header'])
    .where('id', 'in', ids)
    .$if(served !== null, (list) => list.where('staff_id', '=', served))
    .orderBy('header')
    .execute();
}
