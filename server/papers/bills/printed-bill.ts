import type { Printed, PrintedRow } from '../../files/printed.ts';
import { ruDate } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { pieces } from '../../kernel/quantity.ts';
import { bind } from '../../kernel/typography.ts';
import { rateText } from '../../ordering/orders/vat.ts';
import { fullPartyText, partyText } from '../../people/contragents/party.ts';
import { sumInWords } from '../acts/sum-in-words.ts';
import type { Bill, BillLine } from './bill.ts';
import { type BillSums, billSums } from './bill-sums.ts';

/** Returns a bill for printing, without the slip above it (`payment-slip.server.ts`). */
export function printedBill(bill: Bill): Printed {
  const { seller, number, issuedOn, lines } = bill;
  const sums = billSums(lines);
  const title = `Счёт на оплату ${bind('№', number)} от ${ruDate(issuedOn)}`;
  const words = sumInWords(sums.total);
  return {
    title,
    name: title,
    author: seller.company,
    intro: '',
    facts: [
      ['Поставщик', [partyText(seller), seller.legal_address].filter(Boolean).join(', ')],
      ['Покупатель', fullPartyText(bill.buyer)],
      ['Основание', bill.basis],
    ],
    columns: [
      { header: '№', share: 0.055 },
      { header: 'Наименование', share: 0.42 },
      { header: 'Количество', share: 0.135, right: true },
      { header: 'Цена, ₽', share: 0.14, right: true },
      { header: 'НДС', share: 0.09, right: true },
      { header: 'Сумма, ₽', share: 0.16, right: true },
    ],
    rows: rowsOf(lines, sums),
    // Keeps a line of goods together with the totals.
    kept: totalsOf(sums).length + 1,
    closing:
      `${counted(lines.length, 'наименование', 'наименования', 'наименований')} на сумму ${roubles(sums.total)}.\n` +
      `${words[0]!.toLocaleUpperCase('ru')}${words.slice(1)}.`,
    parties: [],
  };
}

async function* rowsOf(lines: readonly BillLine[], sums: BillSums): AsyncGenerator<PrintedRow[]> {
  yield lines.map((line, i) => ({
    cells: [
      String(i + 1),
      line.name,
      line.unit === '' ? '' : pieces(line.quantity, line.unit),
      line.unit === '' ? '' : bare(line.price),
      line.rate === undefined ? '' : line.rate === null ? 'без НДС' : rateText(line.rate),
      bare(line.sum),
    ],
  }));
  yield totalsOf(sums);
}

function totalsOf({ total, taxes, vat }: BillSums): PrintedRow[] {
  const row = (name: string, amount: string): PrintedRow => ({
    cells: ['', name, '', '', '', amount],
    bold: true,
  });
  return [
    ...taxes.map(({ rate, amount }) => row(`В том числе НДС ${rateText(rate)}`, bare(amount))),
    ...(vat === 'none' ? [row('Без НДС', '')] : []),
    ...(vat === 'unknown' ? [row('НДС – по документам отгрузки', '')] : []),
    row('Всего к оплате', bare(total)),
  ];
}

/** Formats a sum without its currency, which is in the column header. */
function bare(kopecks: number): string {
  return roubles(kopecks).replace(/\u00a0₽$/, '');
}
