import { fail } from '#server/kernel/result.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { clearBasket } from '#server/ordering/basket/clear-basket.server.ts';
import { getBasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';
import { recountBasket } from '#server/ordering/basket/recount-basket.server.ts';
import { removeFromBasket } from '#server/ordering/basket/remove-from-basket.server.ts';
import { removeMarked } from '#server/ordering/basket/remove-marked.server.ts';
import { setDelivery } from '#server/ordering/basket/set-delivery.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { changedLineExample, emptyBasketExample } from '../docs/examples.ts';
import { recountTypes } from '../docs/wire-types.ts';
import { seenContract as contract, keyField as key } from '../docs/words.ts';
import { added, cleared, lineSet, recounted, removed, saved } from '../flash.ts';
import { html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import {
  changedLine,
  chosenDelivery,
  emptied,
  refusedLine,
  removedLines,
  setLine,
} from '../reply/shapes/basket.ts';
import {
  FastOrder,
  RecountedBasket,
  RefusedRecount,
  TopSummary,
  WholeBasket,
} from '../reply/views/basket.tsx';
import { chapter, row } from '../row.ts';

const id = 'the product';
const wms = 'the warehouse; default: the first of the contract';
const meantWms = 'the warehouse; default: that of the product’s only line';
const type = 'the kind of line, 1 to 16 characters of `a-z0-9_-`, usually `1`';
const total = 'one element `total_basket` with the basket’s total (in pieces when prices are hidden)';
const lines = `the lines of the basket, and ${total}`;

/** The basket of the old pages (§7.2.1, §7.2.2). */
export const basket = chapter({ title: 'The basket of the old pages' }, [
  row({
    verbs: ['POST'],
    url: '/ajax/addproduct',
    also: ['/ajax/addbasket', '/ajax/addtobasket', '/ajax/addtocart', '/ajax/add2basket'],
    idempotencyKey: true,
    useCase: addToBasket,
    reply: json(changedLine, refusedLine),
    screen: '/cart/',
    flash: added,
    docs: {
      says:
        'Adds pieces to a line, either all of them or none. `qnt` is the new quantity of the line, which is larger than what was added when the ' +
        'product is sold in packs or from a minimum; in a refusal it is the available quantity. ' +
        '`count` is the number of different products.',
      fields: { id, qnt: 'pieces to add, from 1', wms, type, contract, key },
      call: { path: '/ajax/addproduct/', form: 'id=101&qnt=2' },
      answer: () => changedLineExample,
      refused: () => fail('NOT_ENOUGH_STOCK', { data: { available: 3 } }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/changeproduct',
    also: ['/ajax/changebasket', '/ajax/setproduct', '/ajax/updatebasket'],
    idempotencyKey: true,
    useCase: changeBasketLine,
    reply: json(setLine, refusedLine),
    screen: '/cart/',
    flash: lineSet,
    docs: {
      says:
        'Sets the quantity of a line; 0 removes the line. Without `wms` and `type` the call changes the product’s only line. It is refused, and ' +
        'lists the lines, when there are several; it adds a line in the first warehouse when there is none. A quantity above the stock is ' +
        'reduced to the stock, one that is not sold is raised to the next pack or the minimum, and both are answered as a refusal with the ' +
        'resulting line: `qnt` is the quantity that was set.',
      fields: {
        id,
        qnt: 'the new quantity',
        wms: meantWms,
        type: `${type}; default: that of the only line`,
        contract,
        key,
      },
      call: { path: '/ajax/changeproduct/', form: 'id=101&qnt=2' },
      answer: () => changedLineExample,
      refused: () => fail('NOT_ENOUGH_STOCK', { data: { available: 3 } }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deleteproduct',
    useCase: removeFromBasket,
    reply: json(removedLines, refusedWithResult),
    screen: '/cart/',
    flash: removed,
    docs: {
      says: 'Removes the matching lines. When no line matches, `message` says so.',
      fields: { id, type: `${type}; default: any`, wms: 'the warehouse; default: any', contract },
      call: { path: '/ajax/deleteproduct/', form: 'id=101' },
      answer: () => ({ removed: 1, basket: emptyBasketExample }),
      refused: () => fail('CONTRACT_CHANGED'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/clearbasket',
    useCase: clearBasket,
    reply: json(emptied, refusedWithResult),
    screen: '/cart/',
    flash: cleared,
    docs: {
      says: 'Removes all lines from the basket.',
      fields: { contract },
      call: { path: '/ajax/clearbasket/', form: '' },
      answer: () => ({ basket: emptyBasketExample }),
      refused: () => fail('CONTRACT_CHANGED'),
    },
  }),
  row({
    // POST is new: the length of a URL is limited.
    verbs: ['GET', 'POST'],
    url: '/ajax/recount',
    when: { delete: '1', mark: true },
    useCase: removeMarked,
    reply: html(RecountedBasket, RefusedRecount),
    screen: '/cart/',
    flash: removed,
    docs: {
      says: 'Removes the marked lines. A mark is a product, or a line as named by its checkbox: `101`, `101:2`, `101:2:1`.',
      fields: { 'mark[]': 'the marks to remove', contract },
      types: recountTypes,
      call: { path: '/ajax/recount/?m=1&delete=1&mark[]=101' },
      answer: `HTML: ${lines}.`,
    },
  }),
  row({
    verbs: ['GET', 'POST'],
    url: '/ajax/recount',
    useCase: recountBasket,
    reply: html(RecountedBasket, RefusedRecount),
    screen: '/cart/',
    flash: recounted,
    docs: {
      says:
        'Sets the quantities of the form, each up to the available stock, and at least to the next quantity in which the product is sold. A value that is not a positive whole number leaves its line unchanged and ' +
        'marks the line. A refusal shows the reason above the current basket.',
      fields: {
        'qnt[101]': 'the quantity of the first line of product 101',
        'qnt[101][2]': 'the quantity of its line in warehouse 2; a third bracket gives the kind of line',
        contract,
      },
      types: recountTypes,
      call: { path: '/ajax/recount/?m=1&qnt[101]=3' },
      answer: `HTML: ${lines}.`,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/setdelivery',
    useCase: setDelivery,
    reply: json(chosenDelivery, refusedWithResult),
    screen: '/cart/',
    flash: saved,
    docs: {
      says: 'Saves the delivery option for the next order. `total` is the sum of goods and delivery, or `null` when prices are hidden.',
      fields: { id: 'the delivery option' },
      call: { path: '/ajax/setdelivery/', form: 'id=1' },
      answer: () => ({ id: 1, header: 'Курьер', total: 231_210 }),
      refused: () => fail('BAD_INPUT', { fields: { id: ['Неверный номер'] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/orderfast',
    useCase: openFastOrder,
    reply: html(FastOrder),
    screen: '/fast-order',
    docs: {
      says: 'The fast order form. It posts to the screen.',
      fields: {},
      unlisted: ['list'],
      call: { path: '/ajax/orderfast/' },
      answer: `HTML: the form, and ${total}.`,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/compobasket',
    useCase: getCheckout,
    reply: html(WholeBasket),
    screen: '/cart/',
    docs: {
      says: 'The basket, grouped by warehouse. Its fields are those of `recount`; its buttons lead to the screen.',
      fields: {},
      call: { path: '/ajax/compobasket/' },
      answer: `HTML: ${lines}.`,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/topbasket',
    useCase: getBasketSummary,
    reply: html(TopSummary),
    screen: '/cart/',
    docs: {
      says: 'The basket summary shown in the header of every page.',
      fields: {},
      call: { path: '/ajax/topbasket/' },
      answer: `HTML: the contents of the basket in brief, and ${total}.`,
    },
  }),
]);
