import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { BasketEmpty } from './basket-empty.tsx';
import { BasketFields } from './basket-fields.tsx';
import { BasketTable } from './basket-table.tsx';
import { BasketTools } from './basket-tools.tsx';
import type { RowNote } from './row-note.ts';
import { TotalBasket } from './total-basket.tsx';

type Props = {
  basket: BasketView;
  /** Notes on lines whose quantity differs from the requested one. */
  notes?: readonly RowNote[];
};

/** The lines without the order form, for old pages (§7.2.1, §7.2.2). Their buttons post to the screen. */
export function BasketLines({ basket, notes }: Props) {
  return (
    <form method="post" action="/cart" className="card" noValidate>
      <BasketFields basket={basket} />
      {basket.positions > 0 ? (
        <>
          <BasketTools />
          <BasketTable basket={basket} notes={notes} />
        </>
      ) : (
        <BasketEmpty />
      )}
      <p className="cart-tools">
        Итого <TotalBasket basket={basket} />
      </p>
    </form>
  );
}
