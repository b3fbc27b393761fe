import type { StaffRole } from '../../kernel/actor.ts';

/** A staff member's record at the desk; id 0 for a new one. */
export type StaffRecord = {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  enabled: boolean;
  /** False when a manager sees only the dealers they serve; true for other roles. */
  allDealers: boolean;
  /** False until the first link was used. */
  hasPassword: boolean;
};

/** A row of the list; `dealers` is the number of dealers that the member serves. */
export type ListedStaff = StaffRecord & { dealers: number };

/** The values of the form. */
export type StaffFormValues = {
  email: string;
  name: string;
  role: StaffRole;
  dealers: 'all' | 'own';
  enabled: boolean;
};

export function staffFormValues({ email, name, role, allDealers, enabled }: StaffRecord): StaffFormValues {
  return { email, name, role, dealers: allDealers ? 'all' : 'own', enabled };
}

export type StaffCard = StaffRecord & {
  /** The number of dealers that the staff member serves. */
  dealers: number;
  /** True for the reader's own record, whose role and access only another administrator can change. */
  isSelf: boolean;
  /** Whether signing in also needs a code. */
  hasFactor: boolean;
  /** The staff members to whom the dealers can be handed over. */
  colleagues: { id: number; header: string }[];
};
