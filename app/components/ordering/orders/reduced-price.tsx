import { roubles } from '#server/kernel/money.ts';

type Props = { price: number; listPrice: number | null; priceReason: string };

/** The price of an order line; if the wholesaler has reduced it, with the price before and the reason. */
export function ReducedPrice({ price, listPrice, priceReason }: Props) {
  if (listPrice === null) return roubles(price);
  return (
    <>
      {roubles(price)}
      <span className="caption">
        <span className="visually-hidden">вместо </span>
        <s>{roubles(listPrice)}</s>
      </span>
      {priceReason && <span className="caption price-reason">{priceReason}</span>}
    </>
  );
}
