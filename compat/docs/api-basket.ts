import { fail } from '#server/kernel/result.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { basketData, basketProcessed, basketRefused, setProcessed } from '../reply/shapes/api-basket.ts';
import { warehouseList } from '../reply/shapes/contract.ts';
import type { Documented } from './documented.ts';
import { basketExample, emptyBasketExample } from './examples.ts';

const contract =
  'the contract that the prices were shown under: if another one is current by now, nothing is written';
const short = fail('NOT_ENOUGH_STOCK', { data: { available: 2, basket: basketExample } });

export const apiBasketDocs: Documented[] = [
  {
    url: '/api/processBasket',
    says:
      'Sets the quantity of a line; 0 removes it. More than there is becomes what there is, and is said as a refusal: `qnt` is how many ' +
      'can be had. The basket comes with either answer. Lines of one product (`wms`, `type`) are one in it, `type` is that of the first.',
    fields: {
      id: 'the product',
      qnt: 'the new quantity',
      wms: 'the warehouse; none is warehouse 1, or the first of the contract',
      type: 'kind of line, 1 to 16 of `a-z0-9_-`, usually `1`',
      contract,
    },
    call: { path: '/api/processBasket/', form: 'id=101&qnt=2&wms=1' },
    answer: basketProcessed({ basket: basketExample }),
    refused: basketRefused(short),
  },
  {
    url: '/api/processProductSet',
    says:
      'Adds up to 1,000 lines at once: what fits is added (`added` lines), what does not comes back in `refused`, where `qnt` is how many ' +
      'could be added. A line is added as a whole or not at all.',
    fields: { products: 'a list of `{id, qnt, wms, type}`, as for processBasket', contract },
    call: {
      path: '/api/processProductSet/',
      form: 'products[0][id]=101&products[0][qnt]=2&products[1][id]=104&products[1][qnt]=99',
    },
    answer: setProcessed({
      added: 1,
      refused: [{ id: 104, wms: 1, available: 10, message: short.message }],
      basket: basketExample,
    }),
    refused: refusedWithStatus(fail('CONTRACT_CHANGED')),
  },
  {
    url: '/api/clearBasket',
    says: 'Takes everything out of the basket.',
    fields: { contract },
    call: { path: '/api/clearBasket/', form: '' },
    answer: basketProcessed({ basket: emptyBasketExample }),
    refused: refusedWithStatus(fail('CONTRACT_CHANGED')),
  },
  {
    url: '/api/getBasketData',
    says: 'The basket under the current contract. `contract`, `region` and `delivery` are ids; the total is without delivery.',
    fields: {},
    call: { path: '/api/getBasketData/' },
    answer: basketData(basketExample),
  },
  {
    url: '/api/getUserWarehouses',
    says: 'The warehouses that may be ordered from under the current contract; `region` is an id.',
    fields: {},
    call: { path: '/api/getUserWarehouses/' },
    answer: warehouseList({ warehouses: [{ id: 1, header: 'Томилино', regionId: 1 }] }),
  },
];
