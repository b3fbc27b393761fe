import type { ReactNode } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Picture, pictureOf } from '#app/components/ui/product-picture.tsx';
import { Template } from '#app/components/ui/template.tsx';
import type { WarehouseInfo } from '#server/goods/model.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { AddButton } from './add-button.tsx';
import { elsewhereOf } from './elsewhere.ts';
import type { GoodsReply } from './goods-reply.ts';
import type { RowItem } from './row-item.ts';
import { AddError, freeIn, StockCell, stockOf } from './stock-cell.tsx';
import { Toggles } from './toggles.tsx';
import { WatchButton } from './watch-button.tsx';

export type GoodsRowProps = {
  item: RowItem;
  columns: WarehouseInfo[];
  /** All warehouses of the contract; those without a column are shown in the card. */
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
export function GoodsRow({ wanted, ...props }: GoodsRowProps) {
  const { item } = props;
  const data = cellsOf(props);
  const refused = data.stocks.some(({ error }) => error);
  const className = refused ? 'faulty' : item.inBasket.length > 0 ? 'in-cart' : undefined;
  if (!wanted) return <Template as="tr" className={className} content={Cells} data={data} />;
  return (
    <tr className={className}>
      <Cells {...data} wanted={wanted(item)} />
    </tr>
  );
}

function cellsOf(props: Omit<GoodsRowProps, 'wanted'>) {
  const { item, columns, warehouses, cardHref, showWholesale, mayOrder, reply, adding } = props;
  const { gone, wish } = item;
  const stocked = warehouses.flatMap(({ id, header }) => {
    const free = freeIn(item, id);
    return free > 0 ? [{ id, header, quantity: thousands(free) }] : [];
  });
  const stocks = columns.map((warehouse) => stockOf({ item, warehouse, mayOrder, reply }));
  return {
    id: String(item.id),
    articul: item.articul,
    href: gone ? '' : cardHref(item.id),
    picture: pictureOf({ ...item, group: item.catalog?.header }),
    brand: item.brand?.header ?? '',
    soldIn: gone ? '' : (item.soldIn ?? ''),
    expected: item.expected,
    orderExpected: mayOrder && item.orderExpected,
    name: boundName(item.header),
    gone,
    arrived: item.arrivedAt === undefined ? '' : ruDateOf(item.arrivedAt),
    tags: item.tags.map(({ id, header }) => ({ id: String(id), header })),
    elsewhere: elsewhereOf(columns, stocked),
    stocks,
    showWholesale,
    price: item.price === undefined ? '' : roubles(item.price),
    rrc: gone || item.price_rrc === 0 ? '' : roubles(item.price_rrc),
    acts: mayOrder && {
      canAdd: stocks.some(({ field }) => field),
      adding,
      wish,
      need: item.need > 0 ? 1 : 0,
      // A watch is offered where nothing is in stock, and can be removed anywhere.
      watch: item.watch ? 1 : stocked.length === 0 && !gone ? 0 : undefined,
    },
  };
}

type CellsProps = ReturnType<typeof cellsOf> & { wanted?: ReactNode };

function Cells({ id, articul, href, gone, wanted, price, rrc, acts, ...data }: CellsProps) {
  return (
    <>
      <td className="c-pic">
        {/* The same link as the name, for the pointer only. */}
        <CardLink href={href} aside>
          <Picture {...data.picture} />
        </CardLink>
      </td>
      <td className="c-art">
        <span className="articul">{articul}</span>
        {data.brand && <span className="caption">{data.brand}</span>}
        {/* Placed below the name, this caption would make most rows a line taller. */}
        {data.soldIn && <span className="caption sold-in">{data.soldIn}</span>}
      </td>
      <td className="c-name title">
        <CardLink href={href}>{data.name}</CardLink>
        <MarkNote id={id} articul={articul} gone={gone} arrived={data.arrived} />
        {data.tags.map((tag) => (
          <span key={tag.id}>
            {' '}
            <span className="small-label">{tag.header}</span>
          </span>
        ))}
        {data.expected && (
          <span className="caption">
            {data.expected}
            {data.orderExpected && (
              <>
                {' · '}
                <a href={href}>заказать под поступление</a>
              </>
            )}
          </span>
        )}
        {data.elsewhere && <span className="caption">{data.elsewhere}</span>}
        {data.stocks.map(({ wms, where, error }) => (
          <AddError key={wms} id={id} wms={wms} where={where} message={error} />
        ))}
      </td>
      {wanted && (
        <td className="c-want" data-label="Нужно">
          {wanted}
        </td>
      )}
      {data.stocks.map((stock) => (
        <StockCell key={stock.wms} {...stock} />
      ))}
      {data.showWholesale && (
        <td className="c-price number price">
          {price || (!gone && <span className="quiet">нет цены</span>)}
          {rrc && <span className="rrc-in">РРЦ {rrc}</span>}
        </td>
      )}
      <td className="c-rrc number">{rrc}</td>
      {acts && (
        <td className="c-act">
          <div className="actions">
            {acts.canAdd && <AddButton id={id} articul={articul} adding={acts.adding} />}
            {acts.watch !== undefined && <WatchButton id={id} articul={articul} on={acts.watch > 0} />}
            <Toggles id={id} articul={articul} gone={gone} {...acts} />
          </div>
        </td>
      )}
    </>
  );
}

function CardLink({ href, aside, children }: { href: string; aside?: boolean; children: ReactNode }) {
  if (!href) return children;
  const quiet = aside ? ({ tabIndex: -1, 'aria-hidden': true } as const) : {};
  return (
    <a href={href} {...quiet} data-keep-scroll>
      {children}
    </a>
  );
}

type MarkProps = Pick<CellsProps, 'id' | 'articul' | 'gone' | 'arrived'>;

/** Shows that a marked product came into stock or is no longer sold. */
function MarkNote({ id, articul, gone, arrived }: MarkProps) {
  if (gone) return <span className="caption">Снят с продажи</span>;
  if (!arrived) return null;
  return (
    <>
      {' '}
      <button
        type="submit"
        className="small-label arrived"
        name="seen"
        value={id}
        title="Убрать отметку"
        aria-label={`Поступил ${arrived}, убрать отметку: ${articul}`}
      >
        Поступил {arrived}
        <Icon name="x" />
      </button>
    </>
  );
}
