import type { Contragent } from '#server/contragents/contragent-view.ts';
import { wireFlag, wireId } from '../wire.ts';

export function wireContragent({ id, company, inn, kpp, ogrn, legal_address, ...bank }: Contragent) {
  return {
    ...{ id: wireId(id), company, inn, kpp, ogrn, legal_address },
    ...{ bank: bank.bank, bik: bank.bik, account: bank.account, enabled: wireFlag(bank.enabled) },
  };
}

/** contragent/{id} */
export function contragentCard(contragent: Contragent) {
  return { contragent: wireContragent(contragent) };
}
