import { fail } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { clearBasket } from '#server/ordering/basket/clear-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { processBasket } from '#server/ordering/basket/process-basket.server.ts';
import { listWarehouses } from '#server/people/contracts/list-warehouses.server.ts';
import { basketExample, emptyBasketExample } from '../docs/examples.ts';
import { lineTypes } from '../docs/wire-types.ts';
import { seenContract as contract, keyField as key } from '../docs/words.ts';
import { cleared, lineSet, setAdded } from '../flash.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import {
  basketData,
  basketProcessed,
  basketRefused,
  lineProcessed,
  setProcessed,
} from '../reply/shapes/api-basket.ts';
import { warehouseList } from '../reply/shapes/contract.ts';
import { chapter, read, row } from '../row.ts';

/** The basket as a whole (§7.3.4). */
export const apiBasket = chapter({ title: 'The basket' }, [
  row({
    verbs: ['POST'],
    url: '/api/processBasket',
    atEnd: 'id',
    idempotencyKey: true,
    useCase: processBasket,
    scope: 'orders:write',
    reply: json(lineProcessed, basketRefused),
    screen: '/cart/',
    flash: lineSet,
    docs: {
      says:
        'Sets the quantity of a line; 0 removes the line. A quantity above the stock is reduced to the stock, one that is not sold is raised to ' +
        'the next pack or the minimum, and both are answered as a refusal: `qnt` is the quantity that was set, or 0 when nothing is available. Both answers contain the basket. In `products` the lines of one product (`wms`, `type`) are combined, with the ' +
        '`type` of the first.',
      fields: {
        id: 'the product',
        qnt: 'the new quantity',
        wms: 'the warehouse; default: that of the product’s only line; for a new line warehouse 1, or the first of the contract',
        type: 'the kind of line, 1 to 16 characters of `a-z0-9_-`, usually `1`; default: that of the only line',
        contract,
        key,
      },
      input: changeBasketLine.input,
      call: { path: '/api/processBasket/', form: 'id=101&qnt=2&wms=1' },
      answer: () => ({ basket: basketExample }),
      refused: () => fail('NOT_ENOUGH_STOCK', { data: { available: 2, basket: basketExample } }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/processProductSet',
    rename: { products: 'lines' },
    idempotencyKey: true,
    useCase: addLinesToBasket,
    scope: 'orders:write',
    reply: json(setProcessed, refusedWithStatus),
    screen: '/cart/',
    flash: setAdded,
    docs: {
      says:
        'Adds up to 1,000 lines at once. Each line is added in full, in whole packs of the product, or not at all. `added` is the number of lines added; the others are listed ' +
        'in `refused`, where `qnt` is the quantity that could be added.',
      fields: { products: 'a list of `{id, qnt, wms, type}`, as for processBasket', contract, key },
      types: lineTypes,
      call: {
        path: '/api/processProductSet/',
        form: 'products[0][id]=101&products[0][qnt]=2&products[1][id]=104&products[1][qnt]=99',
      },
      answer: () => ({
        added: 1,
        refused: [
          {
            id: 104,
            wms: 1,
            available: 10,
            message: texts.NOT_ENOUGH_STOCK,
            code: 'NOT_ENOUGH_STOCK' as const,
          },
        ],
        basket: basketExample,
      }),
      refused: () => fail('CONTRACT_CHANGED'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/clearBasket',
    useCase: clearBasket,
    scope: 'orders:write',
    reply: json(basketProcessed, refusedWithStatus),
    screen: '/cart/',
    flash: cleared,
    docs: {
      says: 'Removes all lines from the basket.',
      fields: { contract },
      call: { path: '/api/clearBasket/', form: '' },
      answer: () => ({ basket: emptyBasketExample }),
      refused: () => fail('CONTRACT_CHANGED'),
    },
  }),
  row({
    verbs: read,
    url: '/api/getBasketData',
    useCase: getBasket,
    scope: 'orders:write',
    reply: json(basketData),
    screen: '/cart/',
    docs: {
      says: 'The basket under the current contract. `contract`, `region` and `delivery` are ids; `total` does not include delivery.',
      fields: {},
      call: { path: '/api/getBasketData/' },
      answer: () => basketExample,
    },
  }),
  row({
    verbs: read,
    url: '/api/getUserWarehouses',
    useCase: listWarehouses,
    scope: 'catalogue',
    reply: json(warehouseList),
    screen: '/catalogue',
    docs: {
      says: 'The warehouses from which the current contract allows orders; `region` is an id.',
      fields: {},
      call: { path: '/api/getUserWarehouses/' },
      answer: () => ({ warehouses: [{ id: 1, header: 'Томилино', regionId: 1 }] }),
    },
  }),
]);
