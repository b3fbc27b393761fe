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

/** The labels of the fields. */
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

/** The same as wordings of `reconcile`. */
export const requisiteWordings = Object.fromEntries(
  Object.entries(requisiteLabels).map(([name, label]) => [name, { label }]),
) as Record<keyof Requisites, { label: string }>;

/** Returns only the form's fields of a contragent. */
export function requisitesOf({ id: _, enabled: __, ...requisites }: Contragent): Requisites {
  return requisites;
}

/** `enabled` of a contract: it is neither closed nor over. */
export type ListedContragent = Contragent & {
  contracts: { id: number; header: string; enabled: boolean }[];
};
