import { bind } from './typography.ts';

const kilograms = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const exactly = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 });

/** Returns a weight as people write it: «400 г», «4,25 кг», «1 240,5 кг»; above 100 kg it is rounded to 100 g. */
export function weightText(grams: number): string {
  if (grams < 1_000) return bind(String(grams), 'г');
  return bind((grams < 100_000 ? exactly : kilograms).format(grams / 1_000), 'кг');
}
