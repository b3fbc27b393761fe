import type { SignedIn, Staff } from '../../kernel/actor.ts';

/** Whose second factor it is: a dealer's person, or a member of the staff. */
export type Owner = { kind: 'account' | 'staff'; id: number };

export function ownerOf(actor: SignedIn | Staff): Owner {
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.staffId }
    : { kind: 'account', id: actor.accountId };
}

/** The name of an owner in buckets of attempts, and that to which a secret is sealed. */
export function ownerKey({ kind, id }: Owner): string {
  return `${kind}:${id}`;
}
