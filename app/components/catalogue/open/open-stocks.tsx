import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { shownStock } from './shown-stock.ts';

/** Shows the free stock of each warehouse, as far as the open area discloses it. */
export function OpenStocks({ stocks, unit }: Pick<OpenGoods, 'stocks' | 'unit'>) {
  return (
    <>
      <h2 className="mb-1">Наличие на складах</h2>
      <dl className="props">
        {stocks.map(({ wms_id, header, quantity }) => (
          <div key={wms_id}>
            <dt>{header}</dt>
            <dd className={quantity === 0 ? 'quiet' : 'fw-medium'}>{shownStock(quantity, unit)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
