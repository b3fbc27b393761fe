import { documentSheet, type Fact } from '../../files/document-sheet.ts';
import type { Sheet, SheetRow } from '../../files/sheet.ts';
import { ruDate } from '../../kernel/clock.ts';
import { bind } from '../../kernel/typography.ts';
import { rateText } from '../../ordering/orders/vat.ts';
import { fullPartyText } from '../../people/contragents/party.ts';
import { sumInWords } from '../acts/sum-in-words.ts';
import type { Bill, BillLine } from './bill.ts';
import { billSums } from './bill-sums.ts';

/** Returns a bill as a sheet, with numbers as numbers. Sums are in kopecks. */
export function billSheet(bill: Bill): Sheet {
  const { seller, buyer, basis, number, issuedOn, lines } = bill;
  const { total, taxes, vat } = billSums(lines);
  const title = `Счёт на оплату ${bind('№', number)} от ${ruDate(issuedOn)}`;
  const words = sumInWords(total);
  const facts: Fact[] = [
    ['Поставщик', fullPartyText(seller)],
    ['Корреспондентский счёт', seller.corr_account],
    ['Покупатель', fullPartyText(buyer)],
    ['Основание', basis],
  ];
  return documentSheet({
    name: 'Счёт',
    title,
    facts: { left: facts, right: [] },
    columns: [
      { header: '№', width: 24 },
      { header: 'Наименование', width: 62 },
      { header: 'Количество', width: 14, right: true },
      { header: 'Ед.', width: 9 },
      { header: 'Цена, ₽', width: 15, right: true },
      { header: 'НДС', width: 12 },
      { header: 'Сумма, ₽', width: 17, right: true },
    ],
    rows: [
      ...lines.map(rowOf),
      ...taxes.map(({ rate, amount }) => totalRow(`В том числе НДС ${rateText(rate)}`, amount)),
      ...(vat === 'none' ? [totalRow('Без НДС')] : []),
      totalRow('Всего к оплате', total),
    ],
    notes: [`${words[0]!.toLocaleUpperCase('ru')}${words.slice(1)}.`],
    foot: title,
    author: seller.company,
  });
}

function rowOf({ name, quantity, unit, price, rate, sum }: BillLine, i: number): SheetRow {
  const look = 'line' as const;
  const vat = rate === undefined ? '' : rate === null ? 'без НДС' : rateText(rate);
  return [
    ...[
      { whole: i + 1, look },
      { text: name, look },
      { whole: quantity, look },
      { text: unit, look },
    ],
    ...[
      { sum: price, look },
      { text: vat, look },
      { sum, look },
    ],
  ];
}

function totalRow(name: string, sum?: number): SheetRow {
  const look = 'total' as const;
  const none = { text: '', look };
  return [none, { text: name, look }, none, none, none, none, sum === undefined ? none : { sum, look }];
}
