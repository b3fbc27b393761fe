import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { chosenAtDesk } from '../../people/staff/serving.repository.server.ts';

export { servingStaff } from '../../people/staff/serving.repository.server.ts';

import type { DealerCard, DealerContract, DealerPerson, DealerState, ListedDealer } from './dealer-view.ts';
import type { dealerSorts } from './dealers-input.ts';

/** `served`: only dealers whom this staff member serves, undefined for all; `manager` 0: dealers whom nobody serves. */
type DealerConditions = {
  query: string;
  manager?: number | undefined;
  served: number | undefined;
  state?: DealerState | undefined;
  /** The day on which contracts must be in force. */
  today?: string;
};

function matching(db: Kysely<Database>, { query, manager, served, state, today = '' }: DealerConditions) {
  return db
    .selectFrom('dealers')
    .$if(served !== undefined, (list) => list.where('dealers.staff_id', '=', served!))
    .$if(manager === 0, (list) => list.where('dealers.staff_id', 'is', null))
    .$if(!!manager, (list) => list.where('dealers.staff_id', '=', manager!))
    .$if(query !== '', (list) => list.where(foundBy(query)))
    .$if(state === 'no-access', (list) =>
      list.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts')
              .select('accounts.id')
              .whereRef('accounts.dealer_id', '=', 'dealers.id')
              .where('accounts.enabled', '=', 1),
          ),
        ),
      ),
    )
    .$if(state === 'no-contract', (list) =>
      list.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('contracts')
              .select('contracts.id')
              .whereRef('contracts.dealer_id', '=', 'dealers.id')
              .where('contracts.enabled', '=', 1)
              .where(({ or, eb }) =>
                or([eb('contracts.valid_from', 'is', null), eb('contracts.valid_from', '<=', today)]),
              )
              .where(({ or, eb }) =>
                or([eb('contracts.valid_to', 'is', null), eb('contracts.valid_to', '>=', today)]),
              ),
          ),
        ),
      ),
    )
    .$if(state === 'no-orders', (list) =>
      list.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('last_orders')
              .select('last_orders.dealer_id')
              .whereRef('last_orders.dealer_id', '=', 'dealers.id'),
          ),
        ),
      ),
    );
}

/** Returns the number of matching dealers. */
export async function countDealers(db: Kysely<Database>, conditions: DealerConditions): Promise<number> {
  const { count } = await matching(db, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type DealerSorting = Sorting<(typeof dealerSorts)[number]>;

/** Selects the value of the column by which the list is sorted; dealers without one come first in ascending order. */
function sortedValue(field: DealerSorting['field']) {
  return (eb: ExpressionBuilder<Database, 'dealers'>) => {
    if (field === 'dealer') return eb.ref('dealers.header');
    if (field === 'manager') {
      return eb.selectFrom('staff').select('staff.name').whereRef('staff.id', '=', 'dealers.staff_id');
    }
    if (field === 'last') {
      return eb
        .selectFrom('last_orders')
        .select('last_orders.last_at')
        .whereRef('last_orders.dealer_id', '=', 'dealers.id');
    }
    if (field === 'debt') {
      return eb
        .selectFrom('contracts')
        .innerJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
        .select(({ fn }) => fn.coalesce(fn.sum('contract_sums.balance'), sql.lit(0)).as('debt'))
        .whereRef('contracts.dealer_id', '=', 'dealers.id');
    }
    return eb
      .selectFrom('contragents')
      .select('contragents.company')
      .whereRef('contragents.dealer_id', '=', 'dealers.id')
      .orderBy('contragents.id')
      .limit(1);
  };
}

/** Returns the ids of matching dealers from `offset` on, by name unless `sorting` names a column. */
export async function dealerIds(
  db: Kysely<Database>,
  conditions: DealerConditions,
  { field, sort }: DealerSorting = { field: 'dealer', sort: 'asc' },
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await matching(db, conditions)
    .select('dealers.id')
    .select((eb) => sql`${sortedValue(field)(eb)}`.as('sorted'))
    .orderBy('sorted', sort)
    .orderBy('dealers.id', sort)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns these dealers as they are listed, in the order of the ids. The caller must check access. */
export async function listedDealers(db: Kysely<Database>, ids: readonly number[]): Promise<ListedDealer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('dealers as page')
    .leftJoin('staff', 'staff.id', 'page.staff_id')
    .leftJoin('last_orders', 'last_orders.dealer_id', 'page.id')
    .select((eb) => [
      'page.id',
      'page.header',
      'staff.name as manager',
      'staff.email as managerEmail',
      eb
        .selectFrom('contragents')
        .select(({ fn }) => fn.min('contragents.id').as('id'))
        .whereRef('contragents.dealer_id', '=', 'page.id')
        .as('contragentId'),
      eb
        .selectFrom('contragents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('contragents.dealer_id', '=', 'page.id')
        .as('contragents'),
      'last_orders.last_at as lastOrderAt',
      eb
        .selectFrom('contracts')
        .innerJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
        .select(({ fn }) => fn.sum<number>('contract_sums.balance').as('debt'))
        .whereRef('contracts.dealer_id', '=', 'page.id')
        .as('debt'),
      eb
        .selectFrom('accounts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('accounts.dealer_id', '=', 'page.id')
        .where('accounts.enabled', '=', 1)
        .as('people'),
    ])
    .where('page.id', 'in', [...ids])
    .execute();
  const companies = await companiesOf(
    db,
    rows.flatMap(({ contragentId }) => contragentId ?? []),
  );
  const listed = rows.map(({ manager, managerEmail, contragentId, lastOrderAt, debt, ...row }) => ({
    id: row.id,
    header: row.header,
    company: companies.get(Number(contragentId))?.company ?? '',
    inn: companies.get(Number(contragentId))?.inn ?? '',
    contragents: Number(row.contragents),
    manager: manager || managerEmail || undefined,
    lastOrderAt: lastOrderAt === null ? undefined : Number(lastOrderAt),
    debt: Number(debt ?? 0),
    people: Number(row.people),
  }));
  const byId = new Map(listed.map((dealer) => [dealer.id, dealer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function companiesOf(db: Kysely<Database>, ids: number[]) {
  if (ids.length === 0) return new Map<number, { company: string; inn: string }>();
  const rows = await db
    .selectFrom('contragents')
    .select(['id', 'company', 'inn'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns a dealer and the staff member who serves them; undefined if the dealer does not exist or is outside `served`.
 */
export async function findDealer(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<Pick<DealerCard, 'id' | 'header' | 'manager'> | undefined> {
  const row = await db
    .selectFrom('dealers')
    .leftJoin('staff', 'staff.id', 'dealers.staff_id')
    .select(['dealers.id', 'dealers.header', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .where('dealers.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  if (!row) return undefined;
  const manager = row.staffId ? { id: row.staffId, header: row.name || row.email || '' } : undefined;
  return { id: row.id, header: row.header, manager };
}

/**
 * Returns the name of the dealer who has a contragent with this INN; undefined if there is no such dealer or they are
 * outside `served`.
 */
export async function dealerOfInn(
  db: Kysely<Database>,
  inn: string,
  served: number | undefined,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contragents')
    .innerJoin('dealers', 'dealers.id', 'contragents.dealer_id')
    .select('dealers.header')
    .where('contragents.inn', '=', inn)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  return row?.header;
}

/** Returns the people of a dealer by role, the main user first, then by name. */
export async function peopleOf(db: Kysely<Database>, dealerId: number): Promise<DealerPerson[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'type_id as type', 'name', 'email', 'phone', 'enabled', 'password_hash'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('password_links').select('hash').whereRef('account_id', '=', 'accounts.id')).as(
        'invited',
      ),
    )
    .where('dealer_id', '=', dealerId)
    .orderBy('type_id')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ enabled, password_hash, invited, ...row }) => ({
    ...row,
    enabled: enabled === 1,
    hasPassword: password_hash !== '',
    isInvited: Boolean(invited),
  }));
}

/** Returns the contragents of a dealer in the order in which they were added. */
export async function contragentsOfDealer(
  db: Kysely<Database>,
  dealerId: number,
): Promise<DealerCard['contragents']> {
  const rows = await db
    .selectFrom('contragents')
    .select(['id', 'company', 'inn', 'kpp', 'enabled'])
    .where('dealer_id', '=', dealerId)
    .orderBy('id')
    .execute();
  return rows.map(({ enabled, ...row }) => ({ ...row, enabled: enabled === 1 }));
}

/** Returns the contracts of a dealer with their debts, closed contracts last. */
export async function contractsOfDealer(
  db: Kysely<Database>,
  dealerId: number,
): Promise<Omit<DealerContract, 'overdue'>[]> {
  const [rows, warehouses] = await Promise.all([
    db
      .selectFrom('contracts')
      .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
      .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
      .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
      .select([
        'contracts.id',
        'contracts.header',
        'contragents.company',
        'price_types.header as priceType',
        'contracts.discount_bp as discountBp',
        'contracts.credit_limit as creditLimit',
        'contracts.deferral_days as deferralDays',
        'contracts.valid_from as validFrom',
        'contracts.valid_to as validTo',
        'contracts.enabled',
        'contract_sums.balance',
        'contract_sums.open_total as open',
      ])
      .where('contracts.dealer_id', '=', dealerId)
      .orderBy('contracts.enabled', 'desc')
      .orderBy('contracts.id')
      .execute(),
    db
      .selectFrom('contracts')
      .innerJoin('contract_warehouses', 'contract_warehouses.contract_id', 'contracts.id')
      .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
      .select(['contracts.id', 'warehouses.header'])
      .where('contracts.dealer_id', '=', dealerId)
      .orderBy('warehouses.sort')
      .orderBy('warehouses.id')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    enabled: row.enabled === 1,
    balance: Number(row.balance ?? 0),
    open: Number(row.open ?? 0),
    warehouses: warehouses.filter(({ id }) => id === row.id).map(({ header }) => header),
  }));
}

/** Returns the addresses of a dealer that are not removed. */
export async function addressesOfDealer(
  db: Kysely<Database>,
  dealerId: number,
): Promise<DealerCard['addresses']> {
  return db
    .selectFrom('addresses')
    .select(['id', 'full_address as fullAddress'])
    .where('dealer_id', '=', dealerId)
    .where('removed', '=', 0)
    .orderBy('id')
    .execute();
}

/** Locks a price type until the transaction ends, so that nobody can mark it as a cost meanwhile. */
export async function holdPriceType(db: Kysely<Database>, id: number): Promise<void> {
  await db.selectFrom('price_types').select('id').where('id', '=', id).$call(forUpdate(db)).execute();
}

/** Returns the price types for sale, by name. */
export async function priceTypesByName(db: Kysely<Database>): Promise<Named[]> {
  return db
    .selectFrom('price_types')
    .select(['id', 'header'])
    .where('for_sale', '=', 1)
    .orderBy('header')
    .orderBy('id')
    .execute();
}

/** Adds a dealer served by a staff member and returns its id. */
export async function insertDealer(db: Kysely<Database>, header: string, staffId: number): Promise<number> {
  const { insertId } = await db
    .insertInto('dealers')
    .values({ header, staff_id: staffId, ...chosenAtDesk })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates the name of a dealer. */
export async function renameDealer(db: Kysely<Database>, id: number, header: string): Promise<void> {
  await db.updateTable('dealers').set({ header }).where('id', '=', id).execute();
}

/** Updates the staff member who serves a dealer; null for nobody. */
export async function assignDealer(db: Kysely<Database>, id: number, staffId: number | null): Promise<void> {
  await db
    .updateTable('dealers')
    .set({ staff_id: staffId, ...chosenAtDesk })
    .where('id', '=', id)
    .execute();
}

type PersonRecord = Pick<DealerPerson, 'name' | 'email' | 'phone' | 'enabled'>;

/** Updates a person of a dealer. The unique key rejects an e-mail in use. The caller must end sessions and links. */
export async function updatePerson(
  db: Kysely<Database>,
  id: number,
  { enabled, ...person }: PersonRecord,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...person, enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

type MainUser = { dealerId: number; contractId: number; email: string; name: string; phone: string };

/** Adds the main user, without a password, and returns their id. The unique key rejects an e-mail in use. */
export async function insertMainUser(db: Kysely<Database>, user: MainUser, now: number): Promise<number> {
  const { insertId } = await db
    .insertInto('accounts')
    .values({
      dealer_id: user.dealerId,
      type_id: '1',
      email: user.email,
      name: user.name,
      phone: user.phone,
      password_hash: '',
      enabled: 1,
      contract_id: user.contractId,
      created_at: now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
