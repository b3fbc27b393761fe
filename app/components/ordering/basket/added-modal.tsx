import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';

export type AddedProps = {
  /** The line to which pieces were added. */
  line: Pick<
    BasketLine,
    'header' | 'articul' | 'picture' | 'picturetype' | 'unit' | 'quantity' | 'price' | 'sum'
  >;
  warehouse: string;
  basket: Pick<BasketView, 'products' | 'total' | 'showWholesale'>;
};

/** The small window after adding: the product's quantity in the basket, and the basket's total. */
export function AddedModal({ closeHref, ...added }: AddedProps & { closeHref: string }) {
  return (
    <Modal
      title="Добавлено в корзину"
      closeHref={closeHref}
      icon="check"
      foot={
        <>
          <a className="btn btn-primary" href="/cart" data-focus>
            Перейти в корзину
          </a>
          <a className="btn" href={closeHref}>
            Продолжить
          </a>
        </>
      }
    >
      <AddedContent {...added} />
    </Modal>
  );
}

/** Only the body of the window, for old pages with their own window (§7.2.3). */
export function AddedContent({ line, warehouse, basket }: AddedProps) {
  const { quantity, unit, price, sum } = line;
  const priced = basket.showWholesale && price !== undefined;
  return (
    <div className="dialog-body">
      <div className="mini-row">
        <ProductPicture picture={line.picture} picturetype={line.picturetype} header={line.header} />
        <span>
          {boundName(line.header)}
          <span className="caption">
            {warehouse}, {pieces(quantity, unit)}
            {priced && ` × ${roubles(price)}`}
          </span>
        </span>
        {priced && <b className="money">{roubles(sum)}</b>}
      </div>
      <BasketSum basket={basket} />
    </div>
  );
}

/** The number of products in the basket now, and its total. */
export function BasketSum({ basket }: Pick<AddedProps, 'basket'>) {
  return (
    <p className="quiet m-0 mt-2">
      В корзине {counted(basket.products, 'товар', 'товара', 'товаров')}
      {basket.showWholesale && ` на ${roubles(basket.total)}`}
    </p>
  );
}
