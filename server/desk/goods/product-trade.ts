import { amountText } from '../../kernel/money.ts';
import type { PriceLine, StockLine } from './goods-view.ts';

type Trade = { prices: PriceLine[]; stocks: StockLine[] };

/**
 * Returns the fields that staff may change: `price_{type}`, `stock_{warehouse}`, and for every warehouse `place_{…}`,
 * because 1C does not send places.
 */
export function tradeFormValues({ prices, stocks }: Trade): Record<string, string> {
  return Object.fromEntries([
    ...prices
      .filter(({ isOurs }) => isOurs)
      .map(({ id, price }) => [`price_${id}`, price ? amountText(price) : '']),
    ...stocks.filter(({ isOurs }) => isOurs).map(({ id, quantity }) => [`stock_${id}`, String(quantity)]),
    ...stocks.map(({ id, place }) => [`place_${id}`, place]),
  ]);
}

/** Returns the labels of all fields for prices and quantities. */
export function tradeLabels({ prices, stocks }: Trade): Record<string, string> {
  return Object.fromEntries([
    ...prices.map(({ id, header }) => [`price_${id}`, `Цена «${header}»`]),
    ...stocks.map(({ id, header }) => [`stock_${id}`, `Остаток, ${header}`]),
    ...stocks.map(({ id, header }) => [`place_${id}`, `Место, ${header}`]),
  ]);
}

/** Ten million roubles in kopecks, and a million pieces; anything higher is a typing error. */
export const maxPrice = 1_000_000_000;
export const maxPieces = 1_000_000;
export const longestPlace = 40;

export const priceTooHigh = 'Цена – не больше 10\u00a0000\u00a0000\u00a0₽';
export const notAPrice = 'Укажите цену в рублях или оставьте поле пустым';
export const notPieces = 'Количество – целое число';
export const tooManyPieces = 'Не больше 1\u00a0000\u00a0000';

/** Returns why the stock cannot be this low; undefined if it can. */
export function belowReserved(pieces: number, reserved: number): string | undefined {
  return pieces < reserved ? `Зарезервировано ${reserved}: меньше нельзя` : undefined;
}
