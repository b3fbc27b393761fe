import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { shownStock } from './shown-stock.ts';

/** What is free in each warehouse, as far as the open area tells it. */
export function OpenStocks({ stocks, unit }: Pick<OpenGoods, 'stocks' | 'unit'>) {
  return (
    <>
      <h2 className="mb-1">Наличие на складах</h2>
      <dl className="props two">
        {stocks.map(({ wms_id, header, quantity }) => (
          <div key={wms_id}>
            <dt>{header}</dt>
            <dd className={quantity === 0 ? 'cnt' : 'fw-medium'}>{shownStock(quantity, unit)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
