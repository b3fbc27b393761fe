import type { Requisites } from './contragent-view.ts';

/** A contragent as named in a document: stored with orders and acts, and independent of later changes. */
export type Party = Pick<Requisites, 'company' | 'inn' | 'kpp'>;

/** Both parties of a document, as they were when it was created. */
export type Parties = { seller: Requisites; buyer: Requisites };

/** Returns «ИНН 7707083893, КПП 770701001»; a sole proprietor has no KPP. */
export function requisitesText({ inn, kpp }: Pick<Party, 'inn' | 'kpp'>): string {
  return [inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`].filter(Boolean).join(', ');
}

/** Returns «ООО «Люмен Трейд», ИНН 7707083893, КПП 770701001». */
export function partyText(party: Party): string {
  return [party.company, requisitesText(party)].filter(Boolean).join(', ');
}

/**
 * Returns the other known requisites: «ОГРН 1027700132195, 117997, Москва, ул. Вавилова, д. 19, счёт 4070… в ПАО
 * Сбербанк, БИК 044525225».
 */
export function widerRequisitesText({ ogrn, legal_address, bank, bik, account }: Requisites): string {
  const held = [account && `счёт\u00a0${account}`, bank && (account ? `в\u00a0${bank}` : bank)];
  return [
    ogrn && `ОГРН\u00a0${ogrn}`,
    legal_address,
    held.filter(Boolean).join(' '),
    bik && `БИК\u00a0${bik}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns all known requisites of a party, for a document that has room for them. */
export function fullPartyText(party: Requisites): string {
  return [partyText(party), widerRequisitesText(party)].filter(Boolean).join(', ');
}
