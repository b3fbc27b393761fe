import { boundName } from '#app/components/product/bound-name.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { BasketLine, BasketView } from '#server/basket/basket-view.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

export type AddedProps = {
  /** The line that was added to. */
  line: Pick<
    BasketLine,
    'header' | 'articul' | 'picture' | 'picturetype' | 'unit' | 'quantity' | 'price' | 'sum'
  >;
  warehouse: string;
  basket: Pick<BasketView, 'positions' | 'total' | 'showWholesale'>;
};

/** The small window after adding: what lies in the basket now, how many, and the basket's total. */
export function AddedModal({ closeHref, ...added }: AddedProps & { closeHref: string }) {
  return (
    <Modal
      title="Добавлено в корзину"
      closeHref={closeHref}
      icon="check"
      foot={
        <>
          <a className="btn btn-primary" href="/cart" data-focus>
            В корзину
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

/** Its body alone, for old pages that bring their own window (contract §3.2, «popup_basket.php»). */
export function AddedContent({ line, warehouse, basket }: AddedProps) {
  const { quantity, unit, price, sum } = line;
  const priced = basket.showWholesale && price !== undefined;
  return (
    <div className="dlg-body">
      <div className="mini">
        <ProductPicture picture={line.picture} picturetype={line.picturetype} header={line.header} />
        <span>
          {boundName(line.header)}
          <span className="sub">
            {warehouse}, {thousands(quantity)} {unit}
            {priced && ` × ${roubles(price)}`}
          </span>
        </span>
        {priced && <b className="money">{roubles(sum)}</b>}
      </div>
      <p className="cnt m-0 mt-2">
        В корзине {counted(basket.positions, 'товар', 'товара', 'товаров')}
        {basket.showWholesale && ` на ${roubles(basket.total)}`}
      </p>
    </div>
  );
}
