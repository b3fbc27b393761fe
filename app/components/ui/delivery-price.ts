import { roubles } from '#server/kernel/money.ts';

/** «500,00 ₽», «бесплатно» */
export function deliveryPrice(kopecks: number): string {
  return kopecks === 0 ? 'бесплатно' : roubles(kopecks);
}

/** «500,00 ₽, до терминала»; a hint that equals the price is not repeated. */
export function deliveryHint({ hint, price }: { hint: string; price: number }): string {
  const text = deliveryPrice(price);
  return hint === '' || hint === text ? text : `${text}, ${hint}`;
}
