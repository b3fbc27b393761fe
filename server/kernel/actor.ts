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
  /**
   * Who at the desk looks at the portal as this person, until when (milliseconds), and the name of the dealer. Whatever
   * writes is then refused (§12.1.12).
   */
  viewedBy?: { staffId: number; dealer: string; until: number };
  /** The token with which a program acts for this person, what the token is called and is given for (decisions/programs.md). */
  program?: { tokenId: number; name: string; scopes: readonly Scope[] };
};

/** What a token of a program may be used for. */
export type Scope = 'catalogue' | 'orders:read' | 'orders:write';

/** An administrator does everything, a manager serves dealers, an editor writes the content. */
export type StaffRole = 'administrator' | 'manager' | 'editor';

/** A member of the wholesaler's staff, at the staff desk. */
export type Staff = {
  kind: 'staff';
  staffId: number;
  role: StaffRole;
  /** False: a manager to whom other dealers than their own do not exist. */
  allDealers: boolean;
  /** True when the lists of somebody who may see all dealers show only their own («мои»). */
  listsOwn: boolean;
  /** True when the portal requires a second factor of the staff and this one has none: only setting it up is open. */
  lacksFactor: boolean;
  email: string;
  name: string;
};

/** A program of the wholesaler that exchanges data with the portal: 1C, under one of the exchange accounts. */
export type Exchange = { kind: 'exchange'; exchangeId: number; login: string };

type Anonymous = { kind: 'anonymous' };

/**
 * A person on the portal's own screens. The staff desk has a separate session, so staff are anonymous here.
 */
export type Visitor = SignedIn | Anonymous;

export type Actor = Visitor | Staff | Exchange;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** Maps `type_id`, as stored and as sent on the wire (§6.1), to a role. */
export const roleOfType: Record<string, Role> = { '1': 'main', '2': 'manager', '3': 'observer' };

/**
 * The named roles of the staff. Both sides have managers, so that the names alone would not tell. `withoutFactor`: also for
 * whoever lacks a second factor that is required (§12.1.2).
 */
export type StaffAccess = { readonly staff: readonly StaffRole[]; readonly withoutFactor?: true };

/** Who may call a use case: anybody at all, the named roles of dealers or of the staff, or the exchange. */
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

export const allStaff: StaffAccess = { staff: ['administrator', 'manager', 'editor'] };
/** What somebody needs who has to set up a second factor first. */
export const allStaffWithoutFactor: StaffAccess = { ...allStaff, withoutFactor: true };
/** Those who serve dealers: orders, chats, calls, complaints. */
export const sales: StaffAccess = { staff: ['administrator', 'manager'] };
/** Those who write the content: news, articles, slides, pages. */
export const editors: StaffAccess = { staff: ['administrator', 'editor'] };
/** Those who manage what belongs to the wholesaler as a whole. */
export const administrators: StaffAccess = { staff: ['administrator'] };

/** Returns whether this account may order; screens offer the order functions accordingly. */
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

function mayUseAtDesk({ staff, withoutFactor }: StaffAccess, { role, lacksFactor }: Staff): boolean {
  return staff.includes(role) && (withoutFactor === true || !lacksFactor);
}

/** Returns how records of what somebody did name them: a program beside the person for whom it acts. */
export function authorName({ name, email, program }: Pick<SignedIn, 'name' | 'email' | 'program'>): string {
  const person = name || email;
  return (program ? `${person}, программа «${program.name}»` : person).slice(0, 255);
}

/** Returns whether the staff look at the portal as this person: nothing may be changed. */
export function isView(actor: Actor): boolean {
  return actor.kind === 'account' && actor.viewedBy !== undefined;
}

/** Returns whether a use case belongs to the desk, which has a session of its own. */
export function isForStaff(access: Access): access is StaffAccess {
  return typeof access === 'object' && 'staff' in access;
}

/**
 * Returns the id of the member of the staff to whose dealers this one is confined; undefined when all
 * dealers may be seen. A dealer whom nobody serves belongs to those who see all.
 */
export function confinedTo({ staffId, allDealers }: Staff): number | undefined {
  return allDealers ? undefined : staffId;
}

/** Returns the same for a list, which the reader may have narrowed to «мои». */
export function listedFor(actor: Staff): number | undefined {
  return actor.listsOwn ? actor.staffId : confinedTo(actor);
}
