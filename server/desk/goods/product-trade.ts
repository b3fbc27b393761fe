import { amountText } from '../../kernel/money.ts';
import type { PriceLine, StockLine } from './goods-view.ts';

type Trade = { prices: PriceLine[]; stocks: StockLine[] };

/** Returns the fields for prices and quantities that staff may change, `price_{type}` and `stock_{warehouse}`. */
export function tradeFormValues({ prices, stocks }: Trade): Record<string, string> {
  return Object.fromEntries([
    ...prices
      .filter(({ isOurs }) => isOurs)
      .map(({ id, price }) => [`price_${id}`, price ? amountText(price) : '']),
    ...stocks.filter(({ isOurs }) => isOurs).map(({ id, quantity }) => [`stock_${id}`, String(quantity)]),
  ]);
}

/** Returns the labels of all fields for prices and quantities. */
export function tradeLabels({ prices, stocks }: Trade): Record<string, string> {
  return Object.fromEntries([
    ...prices.map(({ id, header }) => [`price_${id}`, `Цена «${header}»`]),
    ...stocks.map(({ id, header }) => [`stock_${id}`, `Остаток, ${header}`]),
  ]);
}
