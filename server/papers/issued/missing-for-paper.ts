import type { Requisites } from '../../people/contragents/contragent-view.ts';
import { requisiteLabels } from '../../people/contragents/contragent-view.ts';
import { needsKpp } from '../../people/contragents/rules.ts';

/** What a paper still needs, as names of fields. */
export type MissingForPaper = { seller: string[]; buyer: string[] };

const needed = ['company', 'inn', 'kpp', 'legal_address'] as const;

type Party = Pick<Requisites, (typeof needed)[number]>;

/** Returns the requisites that a paper needs and that are not entered. A sole trader has no КПП. */
export function missingForPaper(seller: Party & { vat: string }, buyer: Party): MissingForPaper {
  return { seller: missingOfSeller(seller), buyer: missingOf(buyer) };
}

/** Returns what the settings lack for papers. */
export function missingOfSeller(seller: Party & { vat: string }): string[] {
  return [...missingOf(seller), ...(seller.vat === '' ? ['НДС в ценах'] : [])];
}

function missingOf(party: Party): string[] {
  return needed
    .filter((name) => party[name] === '' && (name !== 'kpp' || needsKpp(party.inn)))
    .map((name) => requisiteLabels[name]);
}

/** Returns whether a paper needs nothing more. */
export function isNothingMissing({ seller, buyer }: MissingForPaper): boolean {
  return seller.length + buyer.length === 0;
}

/** Returns what is missing as a sentence; undefined when nothing is. */
export function whyNoPaper(missing: MissingForPaper): string | undefined {
  if (isNothingMissing(missing)) return undefined;
  const { seller, buyer } = missing;
  const told = [
    seller.length > 0 && `в настройках: ${seller.join(', ')}`,
    buyer.length > 0 && `у контрагента: ${buyer.join(', ')}`,
  ].filter(Boolean);
  return `Для накладной не хватает реквизитов ${told.join('; ')}`;
}
