import type { DealerPerson } from './dealer-view.ts';

/** The values of a dealer's form; `staff` is '' if nobody serves them. */
export type DealerFormValues = { header: string; staff: string };

export function dealerFormValues({
  header,
  manager,
}: {
  header: string;
  manager: { id: number } | undefined;
}): DealerFormValues {
  return { header, staff: manager ? String(manager.id) : '' };
}

/** The values of a person's form. */
export type PersonFormValues = { name: string; email: string; phone: string; enabled: boolean };

export function personFormValues({ name, email, phone, enabled }: DealerPerson): PersonFormValues {
  return { name, email, phone, enabled };
}
