import { ruDate } from '../../kernel/clock.ts';
import { bind } from '../../kernel/typography.ts';
import type { Bill } from './bill.ts';
import { type BillSums, billSums } from './bill-sums.ts';

/** The longest values, in characters (ГОСТ Р 56042-2014, table 1). */
const longest = { Name: 160, BankName: 45, Purpose: 210 };

/**
 * Returns what the QR code of a bill says (ГОСТ Р 56042-2014): format ST, version 0001, UTF-8 (2), the fields that every
 * payment has in their order, then the others; the sum is in kopecks. Applications of banks fill in a payment from it.
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
 * Returns the purpose of the payment. It has the number of the order and of the contract, by which the desk recognises the
 * payment in a statement of the bank (decisions/money.md).
 */
export function paymentPurpose(bill: Bill): string {
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

/** The bar separates fields, and banks take no other spaces than plain ones. */
function plain(text: string): string {
  return text.replace(/[|\s]+/gu, ' ').trim();
}
