import type { Requisites } from '../../people/contragents/contragent-view.ts';

/** The requisites of a new contragent. */
export const noRequisites: Requisites = {
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  account: '',
};
