/**
 * The person a request comes from. Private data is always scoped by this value and never by the input
 * (§10.2).
 */
export type Role = 'main' | 'manager' | 'observer';

export type SignedIn = {
  kind: 'account';
  accountId: number;
  dealerId: number;
  role: Role;
  email: string;
  name: string;
  /** True when this browser hides wholesale prices, so that the screen can be shown to a customer (§10.9). */
  hidesPrices?: boolean;
  /** The file name of the account's picture, '' when there is none. */
  picture?: string;
};

/** A member of the wholesaler's staff, at the staff desk. */
export type Staff = { kind: 'staff'; staffId: number; email: string; name: string };

type Anonymous = { kind: 'anonymous' };

/**
 * A person on the portal's own screens. The staff desk has a separate session, so staff are anonymous here.
 */
export type Visitor = SignedIn | Anonymous;

export type Actor = Visitor | Staff;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** Maps `type_id`, as stored and as sent on the wire (§6.1), to a role. */
export const roleOfType: Record<string, Role> = { '1': 'main', '2': 'manager', '3': 'observer' };

/** Who may call a use case: anybody at all, the staff, or the named roles of dealers. */
export type Access = 'anyone' | 'staff' | readonly Role[];

export const everyone = 'anyone' satisfies Access;
export const signedIn: readonly Role[] = ['main', 'manager', 'observer'];
/** The roles that may order; an observer only reads (§10.1). */
export const buyers: readonly Role[] = ['main', 'manager'];
/**
 * The role that manages what belongs to the dealer as a whole: managers, accounts, price politics,
 * contragents (§10.1).
 */
export const mainOnly: readonly Role[] = ['main'];

/** Returns whether this account may order; screens offer the order functions accordingly. */
export function mayOrder({ role }: Pick<SignedIn, 'role'>): boolean {
  return buyers.includes(role);
}

/** Returns whether this actor may call a use case with this `access`. */
export function mayUse(access: Access, actor: Actor): boolean {
  if (access === 'anyone') return actor.kind !== 'staff';
  if (access === 'staff') return actor.kind === 'staff';
  return actor.kind === 'account' && access.includes(actor.role);
}
