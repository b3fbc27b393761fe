import type { FormField } from '../../files/form.ts';
import { weightText } from '../../kernel/weight.ts';
import type { VatRate } from '../../ordering/orders/vat.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import type { Paper } from './paper.ts';

const months = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
  ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
];

/** Returns a day as papers write it: «2026-11-30» → «30 ноября 2026 г.». */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}\u00a0${months[month! - 1]} ${year}\u00a0г.`;
}

/** Returns «7701234560/770101001»; a sole trader has no КПП. */
export function innKpp({ inn, kpp }: Pick<Requisites, 'inn' | 'kpp'>): string {
  return [inn, kpp].filter(Boolean).join('/');
}

/** Returns the receiver of the goods: the buyer at the delivery address, or at the legal one. */
export function receiver({ buyer, address }: Pick<Paper, 'buyer' | 'address'>): string {
  return [buyer.company, address || buyer.legal_address].filter(Boolean).join(', ');
}

/** Returns how the goods are sent: «ПЭК, 12345, мест: 3, масса брутто 12,5 кг»; '' when nothing is known. */
export function loadText({ consignment }: Pick<Paper, 'consignment'>): string {
  const { boxes, weight, carrier, track } = consignment;
  return [
    carrier,
    track && `№\u00a0${track}`,
    boxes !== null && `мест: ${boxes}`,
    weight !== null && `масса брутто ${weightText(weight)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns a rate as forms print it: «22%», «без НДС». */
export function rateCell(rate: VatRate): string {
  return rate === null ? 'без НДС' : `${String(rate / 100).replace('.', ',')}%`;
}

/** The gap between two halves of a form. */
export const gap: FormField = { share: 0.02, plain: true };

/** Returns a row of two halves; the shares of each half add up to 1. */
export function beside(left: readonly FormField[], right: readonly FormField[]): FormField[] {
  const half = (each: FormField): FormField => ({ ...each, share: each.share * 0.49 });
  return [...left.map(half), gap, ...right.map(half)];
}
