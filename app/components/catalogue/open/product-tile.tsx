import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Money } from '#app/components/ui/money.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { shownStock } from './shown-stock.ts';

type Props = {
  item: OpenGoods;
  href: string;
  /** The selected warehouse, when only its stock is shown. */
  where?: string;
  /** True when the card opens over the list, which keeps its scroll position. */
  over?: boolean;
};

/**
 * A product in the open area or on the home page: picture, name, the reader's price (otherwise the retail price)
 * and stock. The whole tile is a link to the card.
 */
export function ProductTile({ item, href, where = 'На складе', over }: Props) {
  const { articul, header, brand, catalog, picture, picturetype, price, price_rrc, free, unit } = item;
  return (
    <article className="card goods-tile">
      <ProductPicture
        picture={picture}
        picturetype={picturetype}
        header={header}
        group={catalog?.header}
        size="md"
      />
      <a href={href} {...(over && { 'data-keep-scroll': true })}>
        {boundName(header)}
      </a>
      <span className="caption about">
        <span className="articul">{articul}</span>
        {brand && <span>{brand.header}</span>}
      </span>
      <div className="tile-foot">
        {price === undefined ? (
          <span>
            <span className="caption">РРЦ</span>
            {price_rrc > 0 ? <Money kopecks={price_rrc} strong /> : <b>по запросу</b>}
          </span>
        ) : (
          <span>
            <span className="caption">Цена</span>
            <Money kopecks={price} strong />
          </span>
        )}
        <span>
          <span className="caption">{where}</span>
          {free === 0 ? <span className="quiet">нет</span> : <b>{shownStock(free, unit)}</b>}
        </span>
      </div>
    </article>
  );
}
