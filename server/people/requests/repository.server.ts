import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Party } from '../contragents/party.ts';
import { partyIn, type RequestKind, type WaitingRequest } from './request-view.ts';

/** Returns the value of `waiting_for`, whose unique key allows one waiting request of each kind per contragent. */
function waitingFor(kind: RequestKind, contragentId: number): string {
  return `${kind} ${contragentId}`;
}

const columns = [
  'id',
  'contragent_id as contragentId',
  'kind',
  'created_at as createdAt',
  'company',
  'inn',
  'kpp',
] as const;

type Row = Omit<WaitingRequest, 'wanted'> & Party;

function asRequest({ company, inn, kpp, ...row }: Row): WaitingRequest {
  return { ...row, wanted: { company, inn, kpp } };
}

/** Returns the waiting requests of a dealer. */
export async function waitingRequestsOf(db: Kysely<Database>, dealerId: number): Promise<WaitingRequest[]> {
  const rows = await db
    .selectFrom('dealer_requests')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('waiting_for', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(asRequest);
}

/** Returns the waiting request of a kind for a contragent; there is at most one. */
export async function waitingRequest(
  db: Kysely<Database>,
  kind: RequestKind,
  contragentId: number,
): Promise<WaitingRequest | undefined> {
  const row = await db
    .selectFrom('dealer_requests')
    .select(columns)
    .where('waiting_for', '=', waitingFor(kind, contragentId))
    .executeTakeFirst();
  return row && asRequest(row);
}

/** Returns which of these contragents are waiting for a contract. */
export async function waitingContragents(
  db: Kysely<Database>,
  contragentIds: readonly number[],
): Promise<Set<number>> {
  if (contragentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('dealer_requests')
    .select('contragent_id')
    .where(
      'waiting_for',
      'in',
      contragentIds.map((id) => waitingFor('contract', id)),
    )
    .execute();
  return new Set(rows.map(({ contragent_id }) => contragent_id));
}

type NewRequest = {
  kind: RequestKind;
  dealerId: number;
  accountId: number;
  contragentId: number;
  was: Party;
  wanted: Party;
  now: number;
};

/** Adds a waiting request and returns its id; the unique key rejects a second one of the same kind. */
export async function insertRequest(db: Kysely<Database>, request: NewRequest): Promise<number> {
  const { kind, contragentId, was, wanted } = request;
  const { insertId } = await db
    .insertInto('dealer_requests')
    .values({
      dealer_id: request.dealerId,
      account_id: request.accountId,
      contragent_id: contragentId,
      kind,
      state: 'waiting',
      waiting_for: waitingFor(kind, contragentId),
      ...partyIn(wanted),
      was_company: was.company,
      was_inn: was.inn,
      was_kpp: was.kpp,
      answer: '',
      contract_id: null,
      staff_name: '',
      created_at: request.now,
      decided_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Changes the requisites in a request that is still waiting. */
export async function changeWanted(
  db: Kysely<Database>,
  id: number,
  { wanted, was, now }: { wanted: Party; was: Party; now: number },
): Promise<void> {
  await db
    .updateTable('dealer_requests')
    .set({
      ...partyIn(wanted),
      was_company: was.company,
      was_inn: was.inn,
      was_kpp: was.kpp,
      created_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

type Decision = {
  state: 'done' | 'refused' | 'withdrawn';
  answer?: string;
  contractId?: number;
  staffName?: string;
  now: number;
};

/** Ends a request; returns false when it is no longer waiting. */
export async function endRequest(
  db: Kysely<Database>,
  id: number,
  { state, answer = '', contractId, staffName = '', now }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dealer_requests')
    .set({
      state,
      answer,
      contract_id: contractId ?? null,
      staff_name: staffName.slice(0, 255),
      waiting_for: null,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a dealer's request; undefined for any other id. */
export async function requestOfDealer(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
): Promise<(WaitingRequest & { state: string }) | undefined> {
  const row = await db
    .selectFrom('dealer_requests')
    .select([...columns, 'state'])
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { state, ...request } = row;
  return { ...asRequest(request), state };
}

/** Returns the person who sent the request; undefined when the account no longer exists. */
export async function whoAsked(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('dealer_requests')
    .innerJoin('accounts', 'accounts.id', 'dealer_requests.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.enabled'])
    .where('dealer_requests.id', '=', id)
    .executeTakeFirst();
}

/** Returns the dealer's name, for mails to staff. */
export async function dealerHeader(db: Kysely<Database>, dealerId: number): Promise<string> {
  const row = await db
    .selectFrom('dealers')
    .select('header')
    .where('id', '=', dealerId)
    .executeTakeFirstOrThrow();
  return row.header;
}

/** Returns whether the contragent has a contract that is neither closed nor expired on this day (`yyyy-mm-dd`). */
export async function hasOpenContract(
  db: Kysely<Database>,
  contragentId: number,
  day: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('contracts')
    .select('id')
    .where('contragent_id', '=', contragentId)
    .where('enabled', '=', 1)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
