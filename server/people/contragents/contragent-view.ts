/** A legal entity of the dealer (§3.5). */
export type Contragent = {
  id: number;
  company: string;
  inn: string;
  kpp: string;
  ogrn: string;
  legal_address: string;
  bank: string;
  bik: string;
  account: string;
  enabled: boolean;
};

export type Requisites = Omit<Contragent, 'id' | 'enabled'>;

export const requisiteLabels: Record<keyof Requisites, string> = {
  company: 'Название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  bank: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
};

/** The labels of `requisiteLabels` in the form that `reconcile` expects. */
export const requisiteWordings = Object.fromEntries(
  Object.entries(requisiteLabels).map(([name, label]) => [name, { label }]),
) as Record<keyof Requisites, { label: string }>;

/** Returns only the form's fields of a contragent. */
export function requisitesOf({ id: _, enabled: __, ...requisites }: Contragent): Requisites {
  return requisites;
}

/** A contragent in the list. A contract is `enabled` when it is neither closed nor expired. */
export type ListedContragent = Contragent & {
  contracts: { id: number; header: string; enabled: boolean }[];
};
