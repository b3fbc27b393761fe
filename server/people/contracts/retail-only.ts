import type { WarehouseInfo } from '../../goods/model.ts';
import type { CurrentContract } from './current.server.ts';

/**
 * Returns the view of an account without a usable contract: all warehouses, retail prices only. The view replaces a
 * current contract when goods are read. No contract has the id 0, so nothing can be ordered under it.
 */
export function retailOnly(warehouses: readonly WarehouseInfo[]): CurrentContract {
  return {
    id: 0,
    header: '',
    contragentId: 0,
    company: '',
    priceTypeId: 0,
    priceType: '',
    discountBp: 0,
    roundTo: 1,
    creditLimit: 0,
    ordersExpected: 0,
    owed: 0,
    chosen: 0,
    showWholesale: false,
    warehouses: [...warehouses],
    view: {
      priceTypeId: undefined,
      discountBp: 0,
      politics: undefined,
      warehouses: warehouses.map(({ id }) => id),
    },
  };
}
