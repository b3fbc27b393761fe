import { elsewhereOf } from '#app/components/catalogue/elsewhere.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Named } from '#server/goods/model.ts';
import { roubles, thousands } from '#server/kernel/money.ts';

type OpenRowProps = {
  item: OpenGoods;
  /** The warehouses that have a column. */
  columns: Named[];
  cardHref: (productId: number) => string;
};

/** A row of the open table; below 992 px the same markup becomes a card. */
export function OpenRow({ item, columns, cardHref }: OpenRowProps) {
  const { id, articul, header, brand, catalog, picture, picturetype, price_rrc, free } = item;
  const href = cardHref(id);
  const stocked = item.stocks
    .filter(({ quantity }) => quantity !== 0)
    .map(({ wms_id, header, quantity }) => ({ id: wms_id, header, quantity: quantityText(quantity) }));
  const elsewhere = elsewhereOf(columns, stocked);
  return (
    <tr>
      <td className="c-pic">
        {/* biome-ignore lint/a11y/useAnchorContent: the same link as the name, for the pointer only */}
        <a href={href} tabIndex={-1} aria-hidden="true" data-keep-scroll>
          <ProductPicture
            picture={picture}
            picturetype={picturetype}
            header={header}
            group={catalog?.header}
          />
        </a>
      </td>
      <td className="c-art">
        <span className="articul">{articul}</span>
        {brand && <span className="caption">{brand.header}</span>}
      </td>
      <td className="c-name title">
        <a href={href} data-keep-scroll>
          {boundName(header)}
        </a>
        {elsewhere && <span className="caption">{elsewhere}</span>}
      </td>
      {columns.map(({ id, header }) => {
        const quantity = item.stocks.find(({ wms_id }) => wms_id === id)?.quantity ?? 0;
        return (
          <td
            className={quantity === 0 ? 'warehouse no-stock' : 'warehouse number'}
            data-label={header}
            key={id}
          >
            {quantityText(quantity)}
          </td>
        );
      })}
      <td className="c-rrc number">
        {price_rrc > 0 ? roubles(price_rrc) : 'по запросу'}
        {free === 0 && <span className="caption only-cards">Нет на складах</span>}
      </td>
    </tr>
  );
}

/** Returns the stock without its unit, which is in the head of the columns. */
function quantityText(quantity: OpenGoods['free']): string {
  return typeof quantity === 'string' ? quantity : quantity === 0 ? 'нет' : thousands(quantity);
}
