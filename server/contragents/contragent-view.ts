/** A legal entity of the dealer (contract §1). */
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

export type ListedContragent = Contragent & { contracts: { id: number; header: string }[] };
