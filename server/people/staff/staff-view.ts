import type { StaffRole } from '../../kernel/actor.ts';

/** A member of the staff as the desk keeps it; id 0: a new one. */
export type StaffRecord = {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  enabled: boolean;
  /** Of a manager only: false when they see just the dealers they serve. */
  allDealers: boolean;
  /** False until the first link was used. */
  hasPassword: boolean;
};

/** A row of the list; `dealers`: how many they serve. */
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
  /** How many dealers they serve. */
  dealers: number;
  /** True for the reader's own record: role and access are changed by another administrator. */
  isSelf: boolean;
  /** Whether signing in asks for a code, too. */
  hasFactor: boolean;
  /** Those to whom the dealers can be handed over. */
  colleagues: { id: number; header: string }[];
};
