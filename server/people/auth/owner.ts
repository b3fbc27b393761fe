import type { SignedIn, Staff } from '../../kernel/actor.ts';

/** Somebody who signs in with a password: an account of a dealer, or a staff member. */
export type Owner = { kind: 'account' | 'staff'; id: number };

export function ownerOf(actor: SignedIn | Staff): Owner {
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.staffId }
    : { kind: 'account', id: actor.accountId };
}

/** Returns the key by which the attempts of an owner are counted. Secrets are sealed to the same key. */
export function ownerKey({ kind, id }: Owner): string {
  return `${kind}:${id}`;
}

const accounts = {
  people: 'accounts',
  sessions: 'sessions',
  links: 'password_links',
  owner: 'account_id',
} as const;

const staff = {
  people: 'staff',
  sessions: 'staff_sessions',
  links: 'staff_links',
  owner: 'staff_id',
} as const;

/**
 * Returns the tables of one kind of owner, and the column that refers to the owner. The cast is safe: the staff tables
 * have every column that this area uses, except `accounts.dealer_id` and the beginning of a session.
 */
export function tablesOf(kind: Owner['kind']): typeof accounts {
  return kind === 'staff' ? (staff as unknown as typeof accounts) : accounts;
}
