import { percentText } from '../price-politics/percent.ts';

/** A staff member's record at the desk; id 0 for a new one. */
export type StaffRecord = {
  id: number;
  email: string;
  name: string;
  /** The code of the role. */
  role: string;
  enabled: boolean;
  /** False when the member sees only the dealers they serve. */
  allDealers: boolean;
  /**
   * By how much the member may reduce the price of an order line, in basis points; 0 for those who
   * do not process orders.
   */
  discountLimitBp: number;
  /** False until the first link was used. */
  hasPassword: boolean;
};

/**
 * A row of the list; `dealers` is the number of dealers that the member serves. `canBeLimited`: whether the role can be
 * limited to the member's own dealers.
 */
export type ListedStaff = StaffRecord & { dealers: number; roleHeader: string; canBeLimited: boolean };

/** A role that the form offers. */
export type OfferedRole = { code: string; header: string; hint: string; canBeLimited: boolean };

/** The values of the form. */
export type StaffFormValues = {
  email: string;
  name: string;
  role: string;
  dealers: 'all' | 'own';
  /** A percentage as typed, «12,5»; '' if the member may not change prices. */
  discount: string;
  enabled: boolean;
};

export function staffFormValues(member: StaffRecord): StaffFormValues {
  const { email, name, role, enabled, allDealers, discountLimitBp } = member;
  const discount = discountLimitBp === 0 ? '' : percentText(discountLimitBp);
  return { email, name, role, dealers: allDealers ? 'all' : 'own', discount, enabled };
}

export type StaffCard = StaffRecord & {
  roleHeader: string;
  /** The roles that the reader may give. */
  roles: readonly OfferedRole[];
  /** Whether the member has rights that the reader lacks, who therefore cannot change the member. */
  isAbove: boolean;
  /** The number of dealers that the staff member serves. */
  dealers: number;
  /** True for the reader's own record, whose role and access only another person can change. */
  isSelf: boolean;
  /** Whether signing in also needs a code. */
  hasFactor: boolean;
  /** The staff members to whom the dealers can be handed over. */
  colleagues: { id: number; header: string }[];
};
