import { addLinesToBasket } from '#server/basket/add-lines.server.ts';
import { clearBasket } from '#server/basket/clear-basket.server.ts';
import { getBasket } from '#server/basket/get-basket.server.ts';
import { processBasket } from '#server/basket/process-basket.server.ts';
import { listWarehouses } from '#server/contracts/list-warehouses.server.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { basketData, basketProcessed, basketRefused, setProcessed } from '../reply/shapes/api-basket.ts';
import { warehouseList } from '../reply/shapes/contract.ts';
import { read, row } from '../row.ts';
import { cleared, saved, setAdded } from '../told.ts';

/** The basket as a whole (contract §3.3 «basket»). */
export const apiBasket = [
  row({
    verbs: ['POST'],
    url: '/api/processBasket',
    useCase: processBasket,
    reply: json(basketProcessed, basketRefused),
    screen: '/cart/',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/processProductSet',
    rename: { products: 'lines' },
    useCase: addLinesToBasket,
    reply: json(setProcessed, refusedWithStatus),
    screen: '/cart/',
    told: setAdded,
  }),
  row({
    verbs: ['POST'],
    url: '/api/clearBasket',
    useCase: clearBasket,
    reply: json(basketProcessed, refusedWithStatus),
    screen: '/cart/',
    told: cleared,
  }),
  row({
    verbs: read,
    url: '/api/getBasketData',
    useCase: getBasket,
    reply: json(basketData),
    screen: '/cart/',
  }),
  row({
    verbs: read,
    url: '/api/getUserWarehouses',
    useCase: listWarehouses,
    reply: json(warehouseList),
    screen: '/catalogue',
  }),
];
