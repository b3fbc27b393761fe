import { ruDate } from '../../kernel/clock.ts';
import { bind } from '../../kernel/typography.ts';
import type { Bill } from './bill.ts';
import { type BillSums, billSums } from './bill-sums.ts';

/** The maximum lengths of values, in characters (ГОСТ Р 56042-2014, table 1). */
const longest = { Name: 160, BankName: 45, Purpose: 210 };

/**
 * Returns the text of a bill's QR code (ГОСТ Р 56042-2014), from which banking applications fill in a payment: format
 * ST, version 0001, UTF-8 (2), the mandatory fields in their order, then the others. The sum is in kopecks.
 */
export function paymentCode(bill: Bill): string {
  const { seller } = bill;
  const fields: [name: string, value: string][] = [
    ['Name', seller.company.slice(0, longest.Name)],
    ['PersonalAcc', seller.account],
    ['BankName', seller.bank.slice(0, longest.BankName)],
    ['BIC', seller.bik],
    ['CorrespAcc', seller.corr_account],
    ['PayeeINN', seller.inn],
    ['KPP', seller.kpp],
    ['Purpose', paymentPurpose(bill)],
    ['Sum', String(billSums(bill.lines).total)],
  ];
  const known = fields.filter(([, value]) => value !== '');
  return ['ST00012', ...known.map(([name, value]) => `${name}=${plain(value)}`)].join('|');
}

/**
 * Returns the purpose of the payment. It contains the number of the bill, which includes the order's number, and the
 * contract, by which staff recognize the payment in a bank statement (decisions/money.md).
 */
function paymentPurpose(bill: Bill): string {
  const vat = vatText(billSums(bill.lines));
  const about = plain(
    `Оплата по счёту ${bind('№', bill.number)} от ${ruDate(bill.issuedOn)} ${bill.purpose}`,
  );
  return `${about.slice(0, longest.Purpose - vat.length - 2)}. ${vat}`;
}

function vatText({ taxes, vat }: BillSums): string {
  if (vat === 'none') return 'НДС не облагается';
  if (vat === 'unknown') return 'НДС по документам отгрузки';
  const amount = taxes.reduce((all, each) => all + each.amount, 0);
  const kopecks = String(amount % 100).padStart(2, '0');
  return `В т. ч. НДС ${Math.floor(amount / 100)}-${kopecks} руб.`;
}

/** Returns a text without bars, which separate fields, and with plain spaces, because banks accept no others. */
function plain(text: string): string {
  return text.replace(/[|\s]+/gu, ' ').trim();
}
