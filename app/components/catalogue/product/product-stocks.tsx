import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { fieldKey } from '#app/components/catalogue/goods-reply.ts';
import {
  AddError,
  AddField,
  addFieldOf,
  basketIn,
  freeIn,
  InBasket,
  inBasketOf,
} from '#app/components/catalogue/stock-cell.tsx';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { WarehouseInfo } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { unitInHead } from '#server/kernel/quantity.ts';

type Props = {
  product: GoodsItem;
  warehouses: WarehouseInfo[];
  mayOrder: boolean;
  reply?: GoodsReply;
};

/** All warehouses of the contract: free stock, quantity in the basket, quantity to add. */
export function ProductStocks({ product, warehouses, mayOrder, reply }: Props) {
  return (
    <table className="data-table boxed stocks">
      <caption className="visually-hidden">Свободный остаток по складам</caption>
      <thead>
        <tr>
          <th scope="col">Склад</th>
          <th scope="col" className="number">
            Свободно, {unitInHead(product.unit)}
          </th>
          {mayOrder && (
            <>
              <th scope="col" className="number c-basket">
                В корзине
              </th>
              <th scope="col" className="number">
                Добавить
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {warehouses.map((warehouse) => {
          const free = freeIn(product, warehouse.id);
          const inBasket = basketIn(product, warehouse.id);
          const error = reply?.errors[fieldKey(product.id, warehouse.id)] ?? '';
          return (
            <tr key={warehouse.id} className={error ? 'faulty' : undefined}>
              <td className="fw-medium">{warehouse.header}</td>
              <td className="number">{free > 0 ? thousands(free) : <span className="quiet">нет</span>}</td>
              {mayOrder && (
                <>
                  <td className="number c-basket">
                    {inBasket > 0 ? (
                      <InBasket {...inBasketOf(inBasket, free)} />
                    ) : (
                      <span className="quiet">–</span>
                    )}
                  </td>
                  <td className={inBasket > 0 ? 'number add-cell filled' : 'number add-cell'}>
                    {free > 0 && product.orderable && (
                      <AddField {...addFieldOf(product.id, warehouse.id, warehouse.header, reply)} />
                    )}
                    <AddError id={String(product.id)} wms={String(warehouse.id)} message={error} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
