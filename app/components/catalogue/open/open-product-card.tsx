import { ProductParams } from '#app/components/catalogue/product/product-params.tsx';
import { ProductVariants } from '#app/components/catalogue/product/product-variants.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { ProductDetails } from '#server/goods/model.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { OpenStocks } from './open-stocks.tsx';

type Props = {
  product: OpenGoods<ProductDetails>;
  pictures: string[];
  /** The description as safe HTML (app/actions/catalogue/product/product-text.server.tsx). */
  text: string;
  signedIn: boolean;
  variantHref: (productId: number) => string;
};

/**
 * The body of the public card, the same in the window and on the page. It links to the dealer's card with the
 * contract price.
 */
export function OpenProductCard({ product, pictures, text, signedIn, variantHref }: Props) {
  const { id, header, catalog, picture, picturetype, price_rrc, stocks, unit, pack } = product;
  return (
    <div className="card2">
      <div>
        <ProductPicture
          picture={picture}
          picturetype={picturetype}
          header={header}
          group={catalog?.header}
          size="large"
          alt={header}
        />
        {pictures.map((href) => (
          <a className="picture" href={href} key={href}>
            <img src={href} alt={header} />
          </a>
        ))}
      </div>
      <div>
        <div className="price-row">
          <div>
            <span className="caption">РРЦ</span>
            {price_rrc > 0 ? (
              <Money kopecks={price_rrc} className="large-price" strong />
            ) : (
              <span className="small-price">по запросу</span>
            )}
          </div>
          <span className="stretch" />
          <ContractPrice productId={id} signedIn={signedIn} />
        </div>
        <div className="mb-3">
          <OpenStocks stocks={stocks} unit={unit} />
          {!signedIn && stocks.every(({ quantity }) => quantity === 0) && (
            <p className="mt-2 mb-0 no-print">
              <a className="btn" href={signInFor(id)}>
                Войти, чтобы узнать о поступлении
              </a>
            </p>
          )}
          {pack > 1 && <p className="quiet mt-2 mb-0">В упаковке {pieces(pack, unit)}</p>}
        </div>
        <ProductVariants variants={product.variants} current={id} hrefOf={variantHref} />
        <ProductParams params={product.params} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderDescription or React itself */}
        <div dangerouslySetInnerHTML={{ __html: text }} />
      </div>
    </div>
  );
}

/** Links to the dealer's card of the product. */
function ContractPrice({ productId, signedIn }: { productId: number; signedIn: boolean }) {
  if (signedIn) {
    return (
      <a className="btn btn-primary no-print" href={cardOf(productId)}>
        Открыть по договору
      </a>
    );
  }
  return (
    <span className="to-contract no-print">
      <span className="quiet">Цены по договору видны после входа</span>
      <a className="btn btn-primary" href={signInFor(productId)}>
        Войти
      </a>
    </span>
  );
}

function cardOf(productId: number): string {
  return `/product/${productId}`;
}

function signInFor(productId: number): string {
  return `/login?redirectTo=${encodeURIComponent(cardOf(productId))}`;
}
