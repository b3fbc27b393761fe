import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import { shownRequestState } from '../../people/requests/request-view.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { DeskRequest, ListedRequest, RequestList } from './desk-request.ts';

type Conditions = { list: RequestList; dealer: number | undefined; served: number | undefined };

function matching(db: Kysely<Database>, { list, dealer, served }: Conditions) {
  return db
    .selectFrom('dealer_requests')
    .where('dealer_requests.state', list === 'waiting' ? '=' : '!=', 'waiting')
    .$if(dealer !== undefined, (query) => query.where('dealer_requests.dealer_id', '=', dealer!))
    .$if(served !== undefined, (query) =>
      query.where('dealer_requests.dealer_id', 'in', servedDealers(served!)),
    );
}

/** Returns the number of matching requests. */
export async function countRequests(db: Kysely<Database>, conditions: Conditions): Promise<number> {
  const { count } = await matching(db, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The columns by which the list can be sorted: those with an index. */
export const requestSorts = ['created'] as const;

/** Returns one page; by default, waiting requests oldest first and closed ones newest first. */
export async function requestsOnPage(
  db: Kysely<Database>,
  conditions: Conditions,
  page: Paging,
  sort?: Sorting<(typeof requestSorts)[number]>,
): Promise<ListedRequest[]> {
  const waits = conditions.list === 'waiting';
  const direction = sort?.sort ?? (waits ? 'asc' : 'desc');
  const rows = await db
    .selectFrom(
      matching(db, conditions)
        .select('dealer_requests.id')
        .$if(waits, (query) => query.orderBy('dealer_requests.created_at', direction))
        .orderBy('dealer_requests.id', direction)
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('dealer_requests', 'dealer_requests.id', 'page.id')
    .innerJoin('dealers', 'dealers.id', 'dealer_requests.dealer_id')
    .innerJoin('contragents', 'contragents.id', 'dealer_requests.contragent_id')
    .select([
      'dealer_requests.id',
      'dealer_requests.kind',
      'dealer_requests.state',
      'dealer_requests.created_at as createdAt',
      'dealers.header as dealer',
      'contragents.company',
    ])
    .$if(waits, (query) => query.orderBy('dealer_requests.created_at', direction))
    .orderBy('dealer_requests.id', direction)
    .execute();
  return rows.map((row) => ({ ...row, state: shownRequestState(row.state) }));
}

/** Returns one request; undefined if it does not exist or its dealer is outside `served`. */
export async function findRequest(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<DeskRequest | undefined> {
  const row = await db
    .selectFrom('dealer_requests as r')
    .innerJoin('dealers', 'dealers.id', 'r.dealer_id')
    .innerJoin('contragents', 'contragents.id', 'r.contragent_id')
    .leftJoin('accounts', 'accounts.id', 'r.account_id')
    .leftJoin('contracts', 'contracts.id', 'r.contract_id')
    .select([
      'r.id',
      'r.kind',
      'r.state',
      'r.created_at as createdAt',
      'r.dealer_id as dealerId',
      'dealers.header as dealer',
      'r.contragent_id as contragentId',
      'contragents.enabled as contragentEnabled',
      'contragents.company as presentCompany',
      'contragents.inn as presentInn',
      'contragents.kpp as presentKpp',
      'r.was_company as wasCompany',
      'r.was_inn as wasInn',
      'r.was_kpp as wasKpp',
      'r.company',
      'r.inn',
      'r.kpp',
      'r.answer',
      'r.staff_name as staffName',
      'r.decided_at as decidedAt',
      'accounts.id as accountId',
      'accounts.type_id as type',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'contracts.id as contractId',
      'contracts.header as contract',
    ])
    .where('r.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, phone } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: shownRequestState(row.state),
    createdAt: row.createdAt,
    dealerId: row.dealerId,
    dealer: row.dealer,
    contragentId: row.contragentId,
    contragentEnabled: row.contragentEnabled === 1,
    present: { company: row.presentCompany, inn: row.presentInn, kpp: row.presentKpp },
    was: { company: row.wasCompany, inn: row.wasInn, kpp: row.wasKpp },
    wanted: { company: row.company, inn: row.inn, kpp: row.kpp },
    person:
      row.accountId === null
        ? undefined
        : {
            id: row.accountId,
            name: name ?? '',
            email: email ?? '',
            phone: phone ?? '',
            chats: row.type !== '3',
          },
    answer: row.answer,
    staffName: row.staffName,
    decidedAt: row.decidedAt,
    contract: row.contractId === null ? undefined : { id: row.contractId, header: row.contract ?? '' },
  };
}
