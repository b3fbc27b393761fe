import type { BasketView } from '#server/basket/basket-view.ts';

/**
 * What the form of the basket begins with: the button that Enter in a quantity presses, and the contract it is shown under (contract
 * §2, «Which contract»).
 */
export function BasketFields({ basket }: { basket: Pick<BasketView, 'positions' | 'contract'> }) {
  const { positions, contract } = basket;
  return (
    <>
      {positions > 0 && (
        <button type="submit" className="visually-hidden" tabIndex={-1} name="recount" value="1">
          Пересчитать
        </button>
      )}
      {contract && <input type="hidden" name="contract" value={contract.id} />}
    </>
  );
}
