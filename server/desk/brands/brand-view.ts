import type { Paging } from '../../kernel/paging.ts';

/** A brand as the desk keeps it; id 0: a new one. */
export type Brand = {
  id: number;
  header: string;
  /** Brands are listed by it, then by name. */
  sort: number;
  /** False: neither it nor its goods are shown anywhere. */
  visible: boolean;
  /** The name in 1C when the desk has given another one; '' otherwise. */
  sourceHeader: string;
};

export type BrandList = { brands: Brand[]; paging: Paging };

/** The values of the form, as typed. `as_in_1c`: takes the name from 1C again. */
export type BrandFormValues = { header: string; sort: string; visible: boolean; as_in_1c: boolean };

export function brandFormValues({ header, sort, visible }: Brand): BrandFormValues {
  return { header, sort: String(sort), visible, as_in_1c: false };
}
