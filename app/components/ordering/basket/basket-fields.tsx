import type { BasketView } from '#server/ordering/basket/basket-view.ts';

/**
 * The first fields of the basket form: the button that Enter in a quantity presses, and the contract under
 * which it is shown (§10.10).
 */
export function BasketFields({ basket }: { basket: Pick<BasketView, 'positions' | 'contract'> }) {
  const { positions, contract } = basket;
  return (
    <>
      {positions > 0 && (
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="recount"
          value="1"
        >
          Пересчитать
        </button>
      )}
      {contract && <input type="hidden" name="contract" value={contract.id} />}
    </>
  );
}
