import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { isInForce, type Validity } from '../../people/contracts/in-force.ts';
import { hashOf } from './repository.server.ts';

/**
 * The cabinet's queries for tokens: an account sees and revokes only its own, even within the same dealer.
 */

const prefix = 'svt_';
const hintLength = 12;

/** Creates a token and returns it; the database stores only its hash and its first characters. */
export async function insertToken(
  db: Kysely<Database>,
  actor: SignedIn,
  { contractId, warehouses, now }: { contractId: number; warehouses: number[]; now: number },
): Promise<{ id: number; token: string }> {
  const token = prefix + randomBytes(32).toString('base64url');
  const { insertId } = await db
    .insertInto('open_tokens')
    .values({
      account_id: actor.accountId,
      contract_id: contractId,
      hash: hashOf(token),
      hint: token.slice(0, hintLength),
      warehouses: warehouses.join(','),
      created_at: now,
    })
    .executeTakeFirstOrThrow();
  return { id: Number(insertId), token };
}

/** Returns how many tokens the account has, or how many of them are not revoked. */
export async function countTokens(
  db: Kysely<Database>,
  actor: SignedIn,
  which: 'all' | 'not revoked',
): Promise<number> {
  const { count } = await db
    .selectFrom('open_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', actor.accountId)
    .$if(which === 'not revoked', (query) => query.where('revoked_at', 'is', null))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A token with its contract; `active`: contract and contragent are active. */
export type TokenRow = {
  id: number;
  hint: string;
  contractId: number;
  contract: string;
  company: string;
  active: boolean;
  /** Ids joined by commas. */
  warehouses: string;
  createdAt: number;
  usedAt: number | null;
  revokedAt: number | null;
};

/** Returns one page of the account's tokens, newest first. */
export async function tokensOnPage(db: Kysely<Database>, actor: SignedIn, page: Paging): Promise<TokenRow[]> {
  const rows = await own(db, actor)
    .orderBy('open_tokens.created_at', 'desc')
    .orderBy('open_tokens.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(plain);
}

/** Returns one of the account's own tokens; undefined for any other. */
export async function findToken(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<TokenRow | undefined> {
  const row = await own(db, actor).where('open_tokens.id', '=', id).executeTakeFirst();
  return row && plain(row);
}

/** Revokes one of the account's own tokens permanently; a token that was revoked before keeps its date. */
export async function endToken(
  db: Kysely<Database>,
  actor: Pick<SignedIn, 'accountId'>,
  id: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('open_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns names of warehouses by id. */
export async function warehouseNames(db: Kysely<Database>, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('warehouses').select(['id', 'header']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, header }) => [id, header]));
}

/** Returns the warehouses that these contracts allow, as `contract:warehouse`. */
export async function allowedPairs(db: Kysely<Database>, contractIds: number[]): Promise<Set<string>> {
  if (contractIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
    .select(['contract_id', 'wms_id'])
    .where('contract_id', 'in', contractIds)
    .where('warehouses.hidden', '=', 0)
    .execute();
  return new Set(rows.map(({ contract_id, wms_id }) => `${contract_id}:${wms_id}`));
}

function own(db: Kysely<Database>, actor: SignedIn) {
  return db
    .selectFrom('open_tokens')
    .innerJoin('contracts', 'contracts.id', 'open_tokens.contract_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select([
      'open_tokens.id',
      'open_tokens.hint',
      'open_tokens.contract_id as contractId',
      'contracts.header as contract',
      'contragents.company',
      'contracts.enabled as contractEnabled',
      'contracts.valid_from as validFrom',
      'contracts.valid_to as validTo',
      'contragents.enabled as contragentEnabled',
      'open_tokens.warehouses',
      'open_tokens.created_at as createdAt',
      'open_tokens.used_at as usedAt',
      'open_tokens.revoked_at as revokedAt',
    ])
    .where('open_tokens.account_id', '=', actor.accountId);
}

type OwnRow = Omit<TokenRow, 'active'> & Validity & { contractEnabled: number; contragentEnabled: number };

function plain({ contractEnabled, contragentEnabled, validFrom, validTo, ...row }: OwnRow): TokenRow {
  const inForce = isInForce({ validFrom, validTo }, currentDay());
  return { ...row, active: contractEnabled === 1 && contragentEnabled === 1 && inForce };
}
