import type { ReactNode } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { WarehouseInfo } from '#server/goods/model.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { AddButton } from './add-button.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { fieldKey, type GoodsReply } from './goods-reply.ts';
import type { RowItem } from './row-item.ts';
import { AddError, freeIn, StockCell } from './stock-cell.tsx';
import { Toggles } from './toggles.tsx';

export type GoodsRowProps = {
  item: RowItem;
  columns: WarehouseInfo[];
  /** All warehouses of the contract; those without a column are in the card. */
  warehouses: WarehouseInfo[];
  cardHref: (productId: number) => string;
  showWholesale: boolean;
  mayOrder: boolean;
  reply?: GoodsReply;
  /** True while something is being added to the basket. */
  adding?: boolean;
  /** The wanted quantity of a need, when the table has a column for it. */
  wanted?: (item: RowItem) => ReactNode;
};

/** A row of the goods table; below 992 px the same markup becomes a card. */
export function GoodsRow({
  item,
  columns,
  warehouses,
  cardHref,
  showWholesale,
  mayOrder,
  reply,
  adding,
  wanted,
}: GoodsRowProps) {
  const href = item.gone ? undefined : cardHref(item.id);
  const refused = columns.some(({ id }) => reply?.errors[fieldKey(item.id, id)]);
  const stocked = warehouses
    .map(({ id, header }) => ({ id, header, free: freeIn(item, id) }))
    .filter(({ free }) => free > 0)
    .map(({ free, ...warehouse }) => ({ ...warehouse, quantity: thousands(free) }));
  const canAdd = mayOrder && item.orderable && columns.some(({ id }) => freeIn(item, id) > 0);
  return (
    <tr className={refused ? 'faulty' : item.inBasket.length > 0 ? 'in-cart' : undefined}>
      <td className="c-pic">
        {/* The same link as the name, for the pointer only. */}
        <CardLink href={href} aside>
          <ProductPicture
            picture={item.picture}
            picturetype={item.picturetype}
            header={item.header}
            group={item.catalog?.header}
          />
        </CardLink>
      </td>
      <td className="c-art">
        <span className="articul">{item.articul}</span>
        {item.brand && <span className="caption">{item.brand.header}</span>}
      </td>
      <td className="c-name title">
        <CardLink href={href}>{boundName(item.header)}</CardLink>
        <MarkNote item={item} />
        {item.tags.map((tag) => (
          <span key={tag.id}>
            {' '}
            <span className="small-label">{tag.header}</span>
          </span>
        ))}
        <Elsewhere columns={columns} stocks={stocked} />
        {columns.map(({ id, header }) => (
          <AddError key={id} id={item.id} wms={id} reply={reply} where={header} />
        ))}
      </td>
      {wanted && (
        <td className="c-want" data-label="Нужно">
          {wanted(item)}
        </td>
      )}
      {columns.map((warehouse) => (
        <StockCell key={warehouse.id} item={item} warehouse={warehouse} mayOrder={mayOrder} reply={reply} />
      ))}
      {showWholesale && (
        <td className="c-price number price">
          {item.price !== undefined && roubles(item.price)}
          {item.price === undefined && !item.gone && <span className="quiet">нет цены</span>}
          {!item.gone && <span className="rrc-in">РРЦ {roubles(item.price_rrc)}</span>}
        </td>
      )}
      <td className="c-rrc number">{!item.gone && roubles(item.price_rrc)}</td>
      {mayOrder && (
        <td className="c-act">
          <div className="actions">
            {canAdd && <AddButton id={item.id} articul={item.articul} adding={adding} />}
            <Toggles {...item} />
          </div>
        </td>
      )}
    </tr>
  );
}

function CardLink({ href, aside, children }: { href?: string; aside?: boolean; children: ReactNode }) {
  if (!href) return children;
  const quiet = aside ? ({ tabIndex: -1, 'aria-hidden': true } as const) : {};
  return (
    <a href={href} {...quiet} data-keep-scroll>
      {children}
    </a>
  );
}

/** Shows that a marked product came into stock or is no longer sold. */
function MarkNote({ item: { id, articul, gone, arrivedAt } }: Pick<GoodsRowProps, 'item'>) {
  if (gone) return <span className="caption">Снят с продажи</span>;
  if (arrivedAt === undefined) return null;
  return (
    <>
      {' '}
      <button
        type="submit"
        className="small-label arrived"
        name="seen"
        value={id}
        title="Убрать отметку"
        aria-label={`Поступил ${ruDateOf(arrivedAt)}, убрать отметку: ${articul}`}
      >
        Поступил {ruDateOf(arrivedAt)}
        <Icon name="x" />
      </button>
    </>
  );
}
