import type { FirstStep, Readiness } from '#server/desk/readiness/readiness-view.ts';

const labels: Record<FirstStep['step'], string> = {
  bill: 'Реквизиты компании и НДС',
  warehouse: 'Склад',
  price: 'Вид цен',
  product: 'Товары – здесь или обменом с 1С',
  delivery: 'Способ доставки',
  dealer: 'Первый дилер',
};

/** Returns the name of a step before the first order. */
export function stepLabel(step: FirstStep['step'], { unpriced }: Pick<Readiness, 'unpriced'>): string {
  return step === 'product' && unpriced !== undefined ? 'Цена и остаток товара' : labels[step];
}
