import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import type { ManagerRecord, ManagerType } from './manager-view.ts';

type Dealer = Pick<SignedIn, 'dealerId'>;

const kept: ManagerType[] = ['2', '3'];

/** Selects the accounts that the dealer's main user manages: managers and observers. */
function keptBy(db: Kysely<Database>, { dealerId }: Dealer) {
  return db.selectFrom('accounts').where('dealer_id', '=', dealerId).where('type_id', 'in', kept);
}

const columns = ['id', 'type_id', 'email', 'name', 'phone', 'enabled', 'password_hash'] as const;

type ManagerRow = Omit<ManagerRecord, 'contracts' | 'addresses' | 'limits'>;

/** Returns the dealer's managers and observers: enabled ones first, managers before observers, then by name. */
export async function managersOf(db: Kysely<Database>, actor: Dealer): Promise<ManagerRow[]> {
  const rows = await keptBy(db, actor)
    .select(columns)
    .orderBy('enabled', 'desc')
    .orderBy('type_id')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(plain);
}

/** Returns a manager or observer of the dealer; undefined for any other account. */
export async function findManager(
  db: Kysely<Database>,
  actor: Dealer,
  id: number,
): Promise<ManagerRow | undefined> {
  const row = await keptBy(db, actor).select(columns).where('id', '=', id).executeTakeFirst();
  return row && plain(row);
}

/**
 * Returns a manager or observer of the dealer like `findManager`, and locks the account until the transaction ends; an
 * account that is being deleted is not found.
 */
export async function heldManager(
  db: Kysely<Database>,
  actor: Dealer,
  id: number,
): Promise<ManagerRow | undefined> {
  await holdAccount(db, id);
  return findManager(db, actor, id);
}

type Row = Record<(typeof columns)[number], unknown> & {
  id: number;
  type_id: string;
  email: string;
  name: string;
  phone: string;
  enabled: number;
  password_hash: string;
};

function plain({ id, type_id, email, name, phone, enabled, password_hash }: Row): ManagerRow {
  const hasPassword = password_hash !== '';
  return { id, type: type_id as ManagerType, email, name, phone, enabled: enabled === 1, hasPassword };
}

type Written = { type: ManagerType; email: string; name: string; phone: string; enabled: boolean };

const written = ({ type, email, name, phone, enabled }: Written) => ({
  type_id: type,
  email,
  name,
  phone,
  enabled: enabled ? 1 : 0,
});

/**
 * Adds an account without a password (no password matches `''`). The unique key on `email` rejects an e-mail that is in
 * use.
 */
export async function insertManager(
  db: Kysely<Database>,
  { dealerId }: Dealer,
  manager: Written & { contractId: number | null },
  now: number,
): Promise<number> {
  const { insertId } = await db
    .insertInto('accounts')
    .values({
      ...written(manager),
      dealer_id: dealerId,
      contract_id: manager.contractId,
      password_hash: '',
      created_at: now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Changes a manager or observer. First check that the account belongs to the dealer. */
export async function updateManager(db: Kysely<Database>, id: number, manager: Written): Promise<void> {
  await db.updateTable('accounts').set(written(manager)).where('id', '=', id).execute();
}

/** Replaces the grants with these contracts and addresses. */
export async function replaceGrants(
  db: Kysely<Database>,
  id: number,
  { contracts, addresses }: { contracts: number[]; addresses: number[] },
): Promise<void> {
  await db.deleteFrom('account_contracts').where('account_id', '=', id).execute();
  await db.deleteFrom('account_addresses').where('account_id', '=', id).execute();
  await bulkInsert(
    db,
    'account_contracts',
    contracts.map((contract_id) => ({ account_id: id, contract_id })),
  );
  await bulkInsert(
    db,
    'account_addresses',
    addresses.map((address_id) => ({ account_id: id, address_id })),
  );
}
