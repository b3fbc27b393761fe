/** A contragent as named in a document: stored with orders and acts, and independent of later changes. */
export type Party = { company: string; inn: string; kpp: string };

/** «ИНН 7707083893, КПП 770701001»; a sole proprietor has no KPP. */
export function requisitesText({ inn, kpp }: Pick<Party, 'inn' | 'kpp'>): string {
  return [inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`].filter(Boolean).join(', ');
}

/** «ООО «Люмен Трейд», ИНН 7707083893, КПП 770701001» */
export function partyText(party: Party): string {
  return [party.company, requisitesText(party)].filter(Boolean).join(', ');
}
