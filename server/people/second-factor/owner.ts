import type { SignedIn, Staff } from '../../kernel/actor.ts';

/** The owner of a second factor: an account of a dealer, or a staff member. */
export type Owner = { kind: 'account' | 'staff'; id: number };

export function ownerOf(actor: SignedIn | Staff): Owner {
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.staffId }
    : { kind: 'account', id: actor.accountId };
}

/** Returns the name of an owner in buckets of attempts; secrets are sealed to the same name. */
export function ownerKey({ kind, id }: Owner): string {
  return `${kind}:${id}`;
}
