import { roubles } from '#server/kernel/money.ts';
import type { Suggestion } from './suggestion.ts';

/** The price and the free stock under the contract; nothing in the open area. */
export function SuggestedOffer({ price, stock }: Pick<Suggestion, 'price' | 'stock'>) {
  if (stock === undefined) return null;
  return (
    <span className="money text-end">
      {price !== undefined && <b>{roubles(price)}</b>}
      <span className="caption">{stock}</span>
    </span>
  );
}
