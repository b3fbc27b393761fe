import { addToBasket } from '#server/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/basket/change-line.server.ts';
import { clearBasket } from '#server/basket/clear-basket.server.ts';
import { getBasket } from '#server/basket/get-basket.server.ts';
import { getBasketSummary } from '#server/basket/get-basket-summary.server.ts';
import { recountBasket } from '#server/basket/recount-basket.server.ts';
import { removeFromBasket } from '#server/basket/remove-from-basket.server.ts';
import { removeMarked } from '#server/basket/remove-marked.server.ts';
import { setDelivery } from '#server/basket/set-delivery.server.ts';
import { openFastOrder } from '#server/fast-order/open-fast-order.server.ts';
import { html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { changedLine, chosenDelivery, emptied, refusedLine } from '../reply/shapes/basket.ts';
import {
  FastOrder,
  RecountedBasket,
  RefusedRecount,
  TopSummary,
  WholeBasket,
} from '../reply/views/basket.tsx';
import { row } from '../row.ts';
import { added, cleared, recounted, removed, saved } from '../told.ts';

/** The basket of the old pages (contract §3.2). */
export const basket = [
  row({
    verbs: ['POST'],
    url: '/ajax/addproduct',
    also: ['/ajax/addbasket', '/ajax/addtobasket'],
    useCase: addToBasket,
    reply: json(changedLine, refusedLine),
    screen: '/cart/',
    told: added,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/changeproduct',
    also: ['/ajax/changebasket', '/ajax/setproduct'],
    useCase: changeBasketLine,
    reply: json(changedLine, refusedLine),
    screen: '/cart/',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deleteproduct',
    useCase: removeFromBasket,
    reply: json(emptied, refusedWithResult),
    screen: '/cart/',
    told: removed,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/clearbasket',
    useCase: clearBasket,
    reply: json(emptied, refusedWithResult),
    screen: '/cart/',
    told: cleared,
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/recount',
    when: { delete: '1', mark: true },
    useCase: removeMarked,
    reply: html(RecountedBasket, RefusedRecount),
    screen: '/cart/',
    told: removed,
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/recount',
    useCase: recountBasket,
    reply: html(RecountedBasket, RefusedRecount),
    screen: '/cart/',
    told: recounted,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/setdelivery',
    useCase: setDelivery,
    reply: json(chosenDelivery, refusedWithResult),
    screen: '/cart/',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/orderfast',
    useCase: openFastOrder,
    reply: html(FastOrder),
    screen: '/fast-order',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/compobasket',
    useCase: getBasket,
    reply: html(WholeBasket),
    screen: '/cart/',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/topbasket',
    useCase: getBasketSummary,
    reply: html(TopSummary),
    screen: '/cart/',
  }),
];
