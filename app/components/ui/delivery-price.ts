import { roubles } from '#server/kernel/money.ts';

/** Returns the price of a delivery as text: «500,00 ₽» or «бесплатно». */
export function deliveryPrice(kopecks: number): string {
  return kopecks === 0 ? 'бесплатно' : roubles(kopecks);
}

/** Returns the price with its hint: «500,00 ₽, до терминала». A hint that equals the price is not repeated. */
export function deliveryHint({ hint, price }: { hint: string; price: number }): string {
  const text = deliveryPrice(price);
  return hint === '' || hint === text ? text : `${text}, ${hint}`;
}
