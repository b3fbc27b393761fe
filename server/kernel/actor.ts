/** Who asks. Everything private is scoped by this value and never by what the input says (contract §2). */
export type Role = 'main' | 'manager' | 'observer';

export type SignedIn = {
  kind: 'account';
  accountId: number;
  dealerId: number;
  role: Role;
  email: string;
  name: string;
  /** His browser hides wholesale prices, so that the screen can be shown to a customer (contract §2, «Cookies»). */
  hidesPrices?: boolean;
  /** File of his picture, '' when there is none. */
  picture?: string;
};

/** Somebody of the wholesaler, at the staff desk. */
export type Staff = { kind: 'staff'; staffId: number; email: string; name: string };

type Anonymous = { kind: 'anonymous' };

/** Who looks at the portal itself: the desk has a session of its own, and is nobody there. */
export type Visitor = SignedIn | Anonymous;

export type Actor = Visitor | Staff;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** `type_id` as stored and as sent on the wire (contract §1). */
export const roleOfType: Record<string, Role> = { '1': 'main', '2': 'manager', '3': 'observer' };

/** Who may call a use case: anybody at all, the staff, or the named roles of dealers. */
export type Access = 'anyone' | 'staff' | readonly Role[];

export const everyone = 'anyone' satisfies Access;
export const signedIn: readonly Role[] = ['main', 'manager', 'observer'];
/** Those who order: an observer only reads (contract §2). */
export const buyers: readonly Role[] = ['main', 'manager'];
/** All that is the dealer's as a whole: managers, accounts, price politics, contragents (contract §2). */
export const mainOnly: readonly Role[] = ['main'];

/** Whether this account orders at all: what it is offered on a screen, and what it is asked about. */
export function mayOrder({ role }: Pick<SignedIn, 'role'>): boolean {
  return buyers.includes(role);
}

/** Whether this actor may call what is open to `access`. */
export function mayUse(access: Access, actor: Actor): boolean {
  if (access === 'anyone') return actor.kind !== 'staff';
  if (access === 'staff') return actor.kind === 'staff';
  return actor.kind === 'account' && access.includes(actor.role);
}
