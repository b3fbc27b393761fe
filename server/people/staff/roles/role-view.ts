import type { StaffRight } from '../../../kernel/staff-rights.ts';
import { type Preset, presetOf } from './presets.ts';

/** A role of the staff; `id` is undefined for a preset that nobody has changed. `code`: the value of `staff.role`. */
export type StaffRole = {
  id: number | undefined;
  code: string;
  header: string;
  rights: readonly StaffRight[];
};

/** A row of the list; `people`: how many staff members have the role, also those who may not sign in. */
export type ListedRole = StaffRole & { people: number };

export type RoleCard = Pick<StaffRole, 'code' | 'header' | 'rights'> & {
  people: { id: number; header: string }[];
  /** The rights that the reader has and may therefore give. */
  grantable: readonly StaffRight[];
  /** Why the reader cannot change the role; '' if they can. */
  fixed: string;
  /** The preset's name if the role is a changed preset; '' otherwise. */
  preset: string;
};

/** The values of the form. */
export type RoleFormValues = { header: string; rights: string[] };

/** Returns whether the role differs from its preset. */
export function isChanged({ header, rights }: Pick<StaffRole, 'header' | 'rights'>, preset: Preset): boolean {
  return (
    header !== preset.header ||
    rights.length !== preset.rights.length ||
    !rights.every((right) => preset.rights.includes(right))
  );
}

/** Returns whether the portal always has this role, so that it cannot be removed. */
export function isPreset({ code }: Pick<StaffRole, 'code'>): boolean {
  return presetOf(code) !== undefined;
}
