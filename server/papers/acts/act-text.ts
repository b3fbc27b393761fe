import { ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { bind } from '../../kernel/typography.ts';
import { type Party, partyText, widerRequisitesText } from '../../people/contragents/party.ts';
import type { ActHead } from './act-view.ts';
import { sumInWords } from './sum-in-words.ts';

type Parties = { seller: Party } & Pick<
  ActHead,
  'company' | 'inn' | 'kpp' | 'contract' | 'startOn' | 'endOn'
>;

/** Returns the period as text: «12.04.2026 – 20.07.2026». */
export function periodText({ startOn, endOn }: Pick<ActHead, 'startOn' | 'endOn'>): string {
  return `${ruDate(startOn)}\u00a0– ${ruDate(endOn)}`;
}

/** Returns « № 12» for the title of an act; '' for one that is not stored and has no number. */
export function numberOfAct({ id }: Pick<ActHead, 'id'>): string {
  return id === 0 ? '' : ` ${bind('№', id)}`;
}

/** Returns the text above the signatures of both parties. */
export function introOf({ seller, contract, startOn, endOn, ...party }: Parties): string {
  return (
    `${partyText(seller)} (поставщик) и ${partyText(party)} (покупатель) составили акт о том, что по данным поставщика состояние ` +
    `взаимных расчётов по договору ${contract} за период с\u00a0${ruDate(startOn)} по\u00a0${ruDate(endOn)} следующее.`
  );
}

/**
 * Returns those requisites of the parties that `introOf` does not contain; omits a party without further requisites.
 */
export function partyFacts({ seller, buyer }: Pick<ActHead, 'seller' | 'buyer'>) {
  const facts = [
    ['Поставщик', widerRequisitesText(seller)],
    ['Покупатель', widerRequisitesText(buyer)],
  ] as const;
  return facts.filter(([, text]) => text !== '');
}

/** Returns a sentence about the closing balance: which party is owed the debt, or that there is no debt. */
export function balanceText({
  closing,
  endOn,
  seller,
  company,
}: Pick<ActHead, 'closing' | 'endOn' | 'company'> & { seller: Party }): string {
  const on = `На\u00a0${ruDate(endOn)}`;
  if (closing === 0) return `${on} задолженности нет.`;
  const sum = Math.abs(closing);
  const favoured = closing > 0 ? seller.company : company;
  return `${on} задолженность в\u00a0пользу ${favoured}\u00a0– ${roubles(sum)} (${sumInWords(sum)}).`;
}
