import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What a document says about its contragent; '' where it says nothing. */
type Named = { id: string; inn: string; kpp: string };

type FoundContragent = { id: number; dealerId: number };

/** Returns the contragent with this 1C id, else with this INN and KPP; undefined when there is none. */
export async function contragentOf1c(
  db: Kysely<Database>,
  named: Named,
): Promise<FoundContragent | undefined> {
  const rows = await similarContragents(db, [named]);
  const found = rows.find((row) => hasId(row, named)) ?? rows.find((row) => isParty(row, named));
  return found && { id: found.id, dealerId: found.dealerId };
}

/** Returns those of these contragents that `contragentOf1c` would not find, in one statement. */
export async function unknownOf1c<C extends Named>(
  db: Kysely<Database>,
  contragents: readonly C[],
): Promise<C[]> {
  const rows = await similarContragents(db, contragents);
  const ids = new Set(rows.map(({ externalId }) => externalId));
  // Two contragents never have one INN.
  const ofInn = new Map(rows.map((row) => [row.inn, row]));
  return contragents.filter((named) => {
    const row = ofInn.get(named.inn);
    return !ids.has(named.id) && !(row && isParty(row, named));
  });
}

type Row = FoundContragent & { externalId: string | null; inn: string; kpp: string };

/** Returns the contragents with one of these 1C ids or INNs. */
async function similarContragents(db: Kysely<Database>, named: readonly Named[]): Promise<Row[]> {
  const ids = named.map(({ id }) => id).filter(Boolean);
  const inns = named.map(({ inn }) => inn).filter(Boolean);
  if (ids.length + inns.length === 0) return [];
  return db
    .selectFrom('contragents')
    .select(['id', 'dealer_id as dealerId', 'external_id as externalId', 'inn', 'kpp'])
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('external_id', 'in', ids)] : []),
        ...(inns.length > 0 ? [eb('inn', 'in', inns)] : []),
      ]),
    )
    .execute();
}

function hasId(row: Row, { id }: Named): boolean {
  return id !== '' && row.externalId === id;
}

/** A branch has a KPP of its own. */
function isParty(row: Row, { inn, kpp }: Named): boolean {
  return inn !== '' && row.inn === inn && (kpp === '' || row.kpp === kpp || row.kpp === '');
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
