import { GoodsFields } from '#app/components/catalogue/goods-fields.tsx';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { Toggles } from '#app/components/catalogue/toggles.tsx';
import { WatchButton } from '#app/components/catalogue/watch-button.tsx';
import { withToggles } from '#app/components/catalogue/with-toggles.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { ProductDetails, WarehouseInfo } from '#server/goods/model.ts';
import { ProductParams } from './product-params.tsx';
import { ProductStocks } from './product-stocks.tsx';
import { ProductVariants } from './product-variants.tsx';

type ProductCardProps = {
  product: ProductDetails & GoodsItem;
  warehouses: WarehouseInfo[];
  /** The pictures after the main one. */
  pictures: string[];
  /** The description as safe HTML (app/actions/catalogue/product/product-text.server.tsx). */
  text: string;
  /**
   * Why the product cannot be ordered, in which quantities it is sold and what can be taken instead, as safe HTML
   * (app/actions/catalogue/product/product-text.server.tsx).
   */
  notes: string;
  /** What the form adds: this product's id, 'all' for a substitute, or nothing (undefined). */
  intent: number | 'all' | undefined;
  /** Whether a warehouse has none of the product, so that its arrival can be watched. */
  watchable?: boolean;
  contract: { id: number; header: string } | undefined;
  showWholesale: boolean;
  mayOrder: boolean;
  /** The address to which the form is sent. */
  action: string;
  variantHref: (productId: number) => string;
  reply?: GoodsReply;
  goods?: Pick<GoodsForm, 'ref' | 'adding' | 'wishes' | 'needs' | 'watches'>;
};

/** The body of the card, the same in the window and on the page: price and stock first, then all details. */
export function ProductCard(props: ProductCardProps) {
  const { warehouses, contract, showWholesale, mayOrder, action, variantHref, reply, goods } = props;
  const [product = props.product] = goods ? withToggles([props.product], goods) : [];
  const isAddable = props.intent === product.id;
  const watch = (props.watchable || product.watch) && (
    <div className="my-3">
      <WatchButton id={product.id} articul={product.articul} on={product.watch === true} wide />
    </div>
  );
  return (
    <form className="card2" method="post" action={action} ref={goods?.ref} noValidate>
      <GoodsFields contractId={contract?.id} intent={props.intent} renewedKey={reply?.key} />
      <div>
        <ProductPicture
          picture={product.picture}
          picturetype={product.picturetype}
          header={product.header}
          group={product.catalog?.header}
          size="large"
          alt={product.header}
        />
        {props.pictures.map((href) => (
          <a className="picture" href={href} key={href}>
            <img src={href} alt={product.header} />
          </a>
        ))}
      </div>
      <div>
        {reply?.failure && <RefusalNote {...reply.failure} />}
        <div className="price-row">
          {showWholesale && (
            <div>
              <span className="caption">Цена{contract?.header && ` по договору ${contract.header}`}</span>
              {product.price === undefined ? (
                <span className="small-price">нет цены</span>
              ) : (
                <Money kopecks={product.price} className="large-price" strong />
              )}
            </div>
          )}
          {product.price_rrc > 0 && (
            <div>
              <span className="caption">РРЦ</span>
              <Money kopecks={product.price_rrc} className="small-price" />
            </div>
          )}
          <span className="stretch" />
          {mayOrder && (
            <span className="d-flex gap-2">
              <Toggles
                id={product.id}
                articul={product.articul}
                wish={product.wish}
                need={product.need}
                wide
              />
            </span>
          )}
        </div>
        <ProductStocks product={product} warehouses={warehouses} mayOrder={mayOrder} reply={reply} />
        {!isAddable && watch}
        <div className={isAddable ? 'd-flex align-items-center gap-3 my-3 add-row' : 'my-3'}>
          {isAddable && (
            <SubmitButton
              busy="Добавляем…"
              running={goods?.adding}
              className="btn-primary btn-add"
              name="add"
              value={product.id}
            >
              <Icon name="cart-plus" />
              Добавить в корзину
            </SubmitButton>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by React itself */}
          <div className="card-notes" dangerouslySetInnerHTML={{ __html: props.notes }} />
        </div>
        {/* Outside the row that sticks to the lower edge of a phone screen. */}
        {isAddable && watch}
        <ProductVariants variants={product.variants} current={product.id} hrefOf={variantHref} />
        <ProductParams params={product.params} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderDescription or React itself */}
        <div dangerouslySetInnerHTML={{ __html: props.text }} />
      </div>
    </form>
  );
}
