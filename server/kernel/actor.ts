/** Who asks. Everything private is scoped by this value and never by what the input says (contract §2). */
export type Role = 'main' | 'manager' | 'observer';

export type SignedIn = {
  kind: 'account';
  accountId: number;
  dealerId: number;
  role: Role;
  email: string;
  name: string;
};

type Anonymous = { kind: 'anonymous' };

export type Actor = SignedIn | Anonymous;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** `type_id` as stored and as sent on the wire (contract §1). */
export const roleOfType: Record<string, Role> = { '1': 'main', '2': 'manager', '3': 'observer' };

/** Who may call a use case: anybody at all, or the named roles. */
export type Access = 'anyone' | readonly Role[];

export const everyone = 'anyone' satisfies Access;
export const signedIn: readonly Role[] = ['main', 'manager', 'observer'];
/** Those who order: an observer only reads (contract §2). */
export const buyers: readonly Role[] = ['main', 'manager'];

/** Whether this account orders at all: what it is offered on a screen, and what it is asked about. */
export function mayOrder({ role }: Pick<SignedIn, 'role'>): boolean {
  return buyers.includes(role);
}

/** Whether this actor may call what is open to `access`. */
export function mayUse(access: Access, actor: Actor): boolean {
  return access === 'anyone' || (actor.kind === 'account' && access.includes(actor.role));
}
