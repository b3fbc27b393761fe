import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { buyers, roleOfType, type Scope, type SignedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { type ProgramTokenState, type ProgramTokenView, programPrefix } from './token-view.ts';

const hintLength = 12;

type NewToken = {
  name: string;
  scopes: readonly Scope[];
  networks: readonly string[];
  /** The moment when the token stops working. */
  expiresAt: number | undefined;
  now: number;
};

/** Creates a token and returns its secret; the database stores only the hash and the first characters. */
export async function insertProgramToken(
  db: Kysely<Database>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  { name, scopes, networks, expiresAt, now }: NewToken,
): Promise<{ id: number; token: string }> {
  const token = programPrefix + randomBytes(32).toString('base64url');
  const { insertId } = await db
    .insertInto('program_tokens')
    .values({
      account_id: accountId,
      name,
      hash: hashOf(token),
      hint: token.slice(0, hintLength),
      scopes: scopes.join(','),
      networks: networks.join(','),
      created_at: now,
      expires_at: expiresAt ?? null,
    })
    .executeTakeFirstOrThrow();
  return { id: Number(insertId), token };
}

/** Returns the number of the account's working tokens. */
export async function countLive(
  db: Kysely<Database>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('program_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The people whose tokens are read: all people of a dealer, or one account. */
export type Holders = { dealerId: number } | { accountId: number };

/**
 * Returns the people whose tokens the actor may see: the whole company for the main user, only themselves for a manager
 * (decisions/programs.md).
 */
export function holdersSeenBy({ role, dealerId, accountId }: SignedIn): Holders {
  return role === 'main' ? { dealerId } : { accountId };
}

/** Returns the number of tokens that these people have ever had. */
export async function countHeld(db: Kysely<Database>, holders: Holders): Promise<number> {
  const { count } = await held(db, holders)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of these people's tokens, newest first. */
export async function programTokensOnPage(
  db: Kysely<Database>,
  holders: Holders,
  page: Paging,
  now: number,
): Promise<ProgramTokenView[]> {
  const rows = await shown(db, holders)
    .orderBy('program_tokens.created_at', 'desc')
    .orderBy('program_tokens.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => viewOf(row, now));
}

/** Returns up to `most` of these people's tokens that were not revoked, most recently used first. */
export async function programTokensInUse(
  db: Kysely<Database>,
  holders: Holders,
  most: number,
  now: number,
): Promise<ProgramTokenView[]> {
  const rows = await shown(db, holders)
    .where('program_tokens.revoked_at', 'is', null)
    .orderBy('program_tokens.used_at', 'desc')
    .orderBy('program_tokens.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => viewOf(row, now));
}

/** Returns one of these people's tokens; undefined for any other id. */
export async function findProgramToken(
  db: Kysely<Database>,
  holders: Holders,
  id: number,
  now: number,
): Promise<ProgramTokenView | undefined> {
  const row = await shown(db, holders).where('program_tokens.id', '=', id).executeTakeFirst();
  return row && viewOf(row, now);
}

/** Revokes a token permanently; a token that was revoked before keeps its date. First check its owner. */
export async function endProgramToken(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db
    .updateTable('program_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

function held(db: Kysely<Database>, holders: Holders) {
  return db
    .selectFrom('accounts')
    .innerJoin('program_tokens', 'program_tokens.account_id', 'accounts.id')
    .where((eb) =>
      'dealerId' in holders
        ? eb('accounts.dealer_id', '=', holders.dealerId)
        : eb('accounts.id', '=', holders.accountId),
    );
}

function shown(db: Kysely<Database>, holders: Holders) {
  return held(db, holders).select([
    'program_tokens.id',
    'program_tokens.name',
    'program_tokens.hint',
    'program_tokens.scopes',
    'program_tokens.networks',
    'program_tokens.created_at as createdAt',
    'program_tokens.expires_at as expiresAt',
    'program_tokens.used_at as usedAt',
    'program_tokens.revoked_at as revokedAt',
    'accounts.id as ownerId',
    'accounts.name as ownerName',
    'accounts.email as ownerEmail',
    'accounts.enabled as ownerEnabled',
    'accounts.type_id as ownerType',
  ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function viewOf(row: ShownRow, now: number): ProgramTokenView {
  const { id, name, hint, createdAt, usedAt, revokedAt, expiresAt } = row;
  return {
    id,
    name,
    hint,
    scopes: listed(row.scopes) as Scope[],
    networks: listed(row.networks),
    ownerId: row.ownerId,
    owner: row.ownerName || row.ownerEmail,
    createdAt,
    lastDay: expiresAt === null ? undefined : dayOf(expiresAt - 1),
    usedAt,
    revokedAt,
    state: stateOf(row, now),
  };
}

function stateOf(row: ShownRow, now: number): ProgramTokenState {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt !== null && row.expiresAt <= now) return 'ended';
  return row.ownerEnabled === 1 && mayHold(row.ownerType) ? 'live' : 'idle';
}

/**
 * Returns whether a person of this type can have tokens: only people who may order, because nobody else could see or
 * revoke their own tokens.
 */
function mayHold(type: string): boolean {
  const role = roleOfType[type];
  return role !== undefined && buyers.includes(role);
}

/** A working token: its owner with its permissions, and the networks from which it may be used. */
type LiveProgramToken = {
  actor: SignedIn & { program: NonNullable<SignedIn['program']> };
  networks: string[];
};

/**
 * Returns the token with this secret; undefined when it is unknown, revoked or expired, and when its owner is
 * disabled or may no longer order. Read at every call, so that a change applies from the next call.
 */
export async function liveProgramToken(
  db: Kysely<Database>,
  secret: string,
  now: number,
): Promise<LiveProgramToken | undefined> {
  const row = await db
    .selectFrom('program_tokens')
    .innerJoin('accounts', 'accounts.id', 'program_tokens.account_id')
    .select(['program_tokens.id', 'program_tokens.name as program', 'scopes', 'networks', 'expires_at'])
    .select('accounts.id as accountId')
    .select(['dealer_id', 'type_id', 'email', 'accounts.name'])
    .where('hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
  const role = row && roleOfType[row.type_id];
  if (!row || !role || !mayHold(row.type_id)) return undefined;
  if (row.expires_at !== null && row.expires_at <= now) return undefined;
  const { id, accountId, dealer_id: dealerId, email, name } = row;
  const program = { tokenId: id, name: row.program, scopes: listed(row.scopes) as Scope[] };
  const actor: LiveProgramToken['actor'] = {
    kind: 'account',
    accountId,
    dealerId,
    role,
    email,
    name,
    program,
  };
  return { actor, networks: listed(row.networks) };
}

const minute = 60_000;

/** Records that a token is used, at most once a minute to save a write at every call. */
export async function noteProgramUse(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db
    .updateTable('program_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', now - minute)]))
    .execute();
}

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
