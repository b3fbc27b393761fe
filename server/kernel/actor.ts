// Only types: every screen loads this file, but only the desk needs the rights.
import type { StaffAccess, StaffRight } from './staff-rights.ts';

/**
 * The role of a dealer's person. Private data is always scoped by the person who makes the request (`Actor`), never
 * by the input (§10.2).
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
  /** The file name of the account's picture, '' if there is none. */
  picture?: string;
  /**
   * The staff member who views the portal as this person, the end of the view (milliseconds), and the dealer's name.
   * During a view, everything that writes is refused (§12.1.12).
   */
  viewedBy?: { staffId: number; dealer: string; until: number };
  /** The token with which a program acts for this person, with its name and scopes (decisions/programs.md). */
  program?: { tokenId: number; name: string; scopes: readonly Scope[] };
};

/** What a program's token permits. */
export type Scope = 'catalogue' | 'orders:read' | 'orders:write';

/** A staff member of the wholesaler, at the staff desk. */
export type Staff = {
  kind: 'staff';
  staffId: number;
  /** The rights of the person's role (§12.1.49). */
  rights: ReadonlySet<StaffRight>;
  /** The name of the role: «Менеджер». */
  roleHeader: string;
  /** False for a person who sees only their own dealers. */
  allDealers: boolean;
  /** True if the lists show only the reader's own dealers («мои»), although they may see all. */
  listsOwn: boolean;
  /** True if the portal requires a second factor of the staff and this person has none; then only its setup is open. */
  lacksFactor: boolean;
  email: string;
  name: string;
};

/**
 * A program of the wholesaler that exchanges data with the portal: 1C, with one of the exchange accounts. `run`: the
 * exchange to whose journal changes of the ledger belong (`money_runs`).
 */
export type Exchange = { kind: 'exchange'; exchangeId: number; login: string; run?: number };

type Anonymous = { kind: 'anonymous' };

/**
 * A person on the portal's own screens. The staff desk has a separate session, so staff are anonymous here.
 */
export type Visitor = SignedIn | Anonymous;

export type Actor = Visitor | Staff | Exchange;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** Maps `type_id`, as stored and as sent on the wire (§6.1), to a role. */
export const roleOfType: Record<string, Role> = { '1': 'main', '2': 'manager', '3': 'observer' };

/** Who may call a use case: anybody, the named roles of dealers, staff with one of the rights, or the exchange. */
export type Access = 'anyone' | 'exchange' | readonly Role[] | StaffAccess;

export const everyone = 'anyone' satisfies Access;
export const signedIn: readonly Role[] = ['main', 'manager', 'observer'];
/** The roles that may order; an observer only reads (§10.1). */
export const buyers: readonly Role[] = ['main', 'manager'];
/**
 * The role that manages what belongs to the dealer as a whole: managers, accounts, price politics,
 * contragents (§10.1).
 */
export const mainOnly: readonly Role[] = ['main'];

/** Returns whether this account may order; screens show the order functions accordingly. */
export function mayOrder({ role }: Pick<SignedIn, 'role'>): boolean {
  return buyers.includes(role);
}

/** Returns whether this actor may call a use case with this `access`. */
export function mayUse(access: Access, actor: Actor): boolean {
  if (access === 'anyone') return actor.kind === 'anonymous' || actor.kind === 'account';
  if (access === 'exchange') return actor.kind === 'exchange';
  if (isForStaff(access)) return actor.kind === 'staff' && mayUseAtDesk(access, actor);
  return actor.kind === 'account' && access.includes(actor.role);
}

/** Returns whether rights are enough for this access, or contain this right. */
export function areEnough(needed: StaffAccess | StaffRight, rights: readonly StaffRight[]): boolean {
  if (typeof needed === 'string') return rights.includes(needed);
  const { staff: any, also } = needed;
  return (
    (also === undefined || rights.includes(also)) &&
    (any === 'all' || rights.some((right) => any.includes(right)))
  );
}

function mayUseAtDesk(access: StaffAccess, { rights, lacksFactor }: Staff): boolean {
  return areEnough(access, [...rights]) && (access.withoutFactor === true || !lacksFactor);
}

/** Returns the author's name for records of changes: the person, with the program that acts for them, if any. */
export function authorName({ name, email, program }: Pick<SignedIn, 'name' | 'email' | 'program'>): string {
  const person = name || email;
  return (program ? `${person}, программа «${program.name}»` : person).slice(0, 255);
}

/** Returns whether a staff member views the portal as this person, so that nothing may be changed. */
export function isView(actor: Actor): boolean {
  return actor.kind === 'account' && actor.viewedBy !== undefined;
}

/** Returns whether a use case belongs to the desk, which has its own session. */
export function isForStaff(access: Access): access is StaffAccess {
  return typeof access === 'object' && 'staff' in access;
}

/**
 * Returns the id of the staff member whose dealers are the only ones visible; undefined if all dealers are visible.
 * Dealers whom nobody serves are visible only to those who see all.
 */
export function confinedTo({ staffId, allDealers }: Staff): number | undefined {
  return allDealers ? undefined : staffId;
}

/**
 * Returns the id of the staff member to whose dealers a list is limited: the reader if they chose «мои», otherwise as
 * `confinedTo` decides.
 */
export function listedFor(actor: Staff): number | undefined {
  return actor.listsOwn ? actor.staffId : confinedTo(actor);
}
