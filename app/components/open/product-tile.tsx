import { boundName } from '#app/components/product/bound-name.ts';
import { Money } from '#app/components/ui/money.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { shownStock } from './shown-stock.ts';

type Props = {
  item: OpenGoods;
  href: string;
  /** The chosen warehouse, when only its stock is told. */
  where?: string;
  /** The card opens over the list: that stays where it is scrolled. */
  over?: boolean;
};

/** A product in the open area: picture, name, retail price, how much there is. All of it is the link to the card. */
export function ProductTile({ item, href, where = 'На складе', over }: Props) {
  const { articul, header, brand, catalog, picture, picturetype, price_rrc, free, unit } = item;
  return (
    <article className="card tile">
      <ProductPicture {...{ picture, picturetype, header }} group={catalog?.header} size="md" />
      <a href={href} {...(over && { 'data-keep-scroll': true })}>
        {boundName(header)}
      </a>
      <span className="sub about">
        <span className="art">{articul}</span>
        {brand && <span>{brand.header}</span>}
      </span>
      <div className="row2">
        <span>
          <span className="sub">РРЦ</span>
          {price_rrc > 0 ? <Money kopecks={price_rrc} strong /> : <b>по запросу</b>}
        </span>
        <span>
          <span className="sub">{where}</span>
          {free === 0 ? <span className="cnt">нет</span> : <b>{shownStock(free, unit)}</b>}
        </span>
      </div>
    </article>
  );
}
