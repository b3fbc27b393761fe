import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

type FoundContragent = { id: number; dealerId: number };

/** Returns the contragent with this 1C id, else with this INN and KPP; undefined when there is none. */
export async function contragentOf1c(
  db: Kysely<Database>,
  { id, inn, kpp }: { id: string; inn: string; kpp: string },
): Promise<FoundContragent | undefined> {
  const known = () => db.selectFrom('contragents').select(['id', 'dealer_id as dealerId']);
  const byId = id ? await known().where('external_id', '=', id).executeTakeFirst() : undefined;
  if (byId || inn === '') return byId;
  return (
    known()
      .where('inn', '=', inn)
      // A branch has a KPP of its own.
      .$if(kpp !== '', (query) => query.where('kpp', 'in', [kpp, '']))
      .executeTakeFirst()
  );
}

/** Returns those of these contragents that `contragentOf1c` would not find. */
export async function unknownOf1c<C extends { id: string; inn: string; kpp: string }>(
  db: Kysely<Database>,
  contragents: readonly C[],
): Promise<C[]> {
  if (contragents.length === 0) return [];
  const inns = contragents.map(({ inn }) => inn).filter(Boolean);
  const rows = await db
    .selectFrom('contragents')
    .select(['external_id', 'inn', 'kpp'])
    .where((eb) =>
      eb.or([
        eb(
          'external_id',
          'in',
          contragents.map(({ id }) => id),
        ),
        ...(inns.length > 0 ? [eb('inn', 'in', inns)] : []),
      ]),
    )
    .execute();
  const ids = new Set(rows.map(({ external_id }) => external_id));
  const isFound = ({ inn, kpp }: C) =>
    inn !== '' && rows.some((row) => row.inn === inn && (kpp === '' || row.kpp === kpp || row.kpp === ''));
  return contragents.filter((each) => !ids.has(each.id) && !isFound(each));
}

/** Returns the enabled contracts of a contragent. */
export async function contractsOf1c(db: Kysely<Database>, contragent: number) {
  return db
    .selectFrom('contracts')
    .select(['id', 'header', 'external_id as externalId'])
    .where('contragent_id', '=', contragent)
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
}

/** Returns the first warehouse of a contract; undefined when it has none. */
export async function firstWarehouse(db: Kysely<Database>, contract: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
    .select('warehouses.id')
    .where('contract_id', '=', contract)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the main user in whose name 1C orders for a dealer, enabled ones first; undefined when there is none. */
export async function mainUserOf(db: Kysely<Database>, dealer: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('dealer_id', '=', dealer)
    .where('type_id', '=', '1')
    .orderBy('enabled', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the way of delivery of this name, else the first that is offered; undefined when there is none. */
export async function deliveryOf1c(db: Kysely<Database>, header: string) {
  return db
    .selectFrom('delivery_options')
    .select(['id', 'header'])
    .orderBy(sql`case when header = ${header} then 0 else 1 end`)
    .orderBy('hidden')
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
