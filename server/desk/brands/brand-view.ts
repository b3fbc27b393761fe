import type { Paging } from '../../kernel/paging.ts';

/** A brand as edited at the desk; a new one has id 0. */
export type Brand = {
  id: number;
  header: string;
  /** Brands are listed by this number, then by name. */
  sort: number;
  /** False hides the brand and its goods everywhere. */
  visible: boolean;
  /** The brand's name in 1C if staff changed it; '' otherwise. */
  sourceHeader: string;
};

export type BrandList = { brands: Brand[]; paging: Paging };

/** The values of the form, as typed. `as_in_1c` restores the name from 1C. */
export type BrandFormValues = { header: string; sort: string; visible: boolean; as_in_1c: boolean };

export function brandFormValues({ header, sort, visible }: Brand): BrandFormValues {
  return { header, sort: String(sort), visible, as_in_1c: false };
}
