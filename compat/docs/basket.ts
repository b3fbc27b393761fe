import { fail } from '#server/kernel/result.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { changedLine, chosenDelivery, emptied, refusedLine } from '../reply/shapes/basket.ts';
import type { Documented } from './documented.ts';
import { basketExample, emptyBasketExample, lineExample } from './examples.ts';

const id = 'the product';
const wms = 'the warehouse; none is the first of the contract';
const type = 'kind of line, 1 to 16 of `a-z0-9_-`, usually `1`';
const contract =
  'the contract that the prices were shown under: if another one is current by now, nothing is written';
const total = 'one element `total_basket` with what it comes to, in pieces where prices are hidden';
const lines = `the lines of the basket, and ${total}`;
const short = fail('NOT_ENOUGH_STOCK', { data: { available: 3 } });
const moved = fail('CONTRACT_CHANGED');

export const basketDocs: Documented[] = [
  {
    url: '/ajax/addproduct',
    says: 'Adds pieces to a line, all or none. `qnt` of the answer is the quantity of the line, of a refusal what can be had.',
    fields: { id, qnt: 'pieces to add, from 1', wms, type, contract },
    call: { path: '/ajax/addproduct/', form: 'id=101&qnt=2' },
    answer: changedLine({ id: 101, line: lineExample, basket: basketExample }),
    refused: refusedLine(short),
  },
  {
    url: '/ajax/changeproduct',
    says: 'Sets the quantity of a line; 0 removes it. More than there is becomes what there is.',
    fields: { id, qnt: 'the new quantity', wms, type, contract },
    call: { path: '/ajax/changeproduct/', form: 'id=101&qnt=2' },
    answer: changedLine({ id: 101, line: lineExample, basket: basketExample }),
    refused: refusedLine(short),
  },
  {
    url: '/ajax/deleteproduct',
    says: 'Removes the lines that match. Removing what is not there is fine.',
    fields: { id, type: `${type}; none is any`, wms: 'the warehouse; none is any' },
    call: { path: '/ajax/deleteproduct/', form: 'id=101' },
    answer: emptied({ basket: emptyBasketExample }),
    refused: refusedWithResult(moved),
  },
  {
    url: '/ajax/clearbasket',
    says: 'Takes everything out of the basket.',
    fields: { contract },
    call: { path: '/ajax/clearbasket/', form: '' },
    answer: emptied({ basket: emptyBasketExample }),
    refused: refusedWithResult(moved),
  },
  {
    url: '/ajax/recount',
    when: { delete: '1', mark: true },
    says: 'Removes the marked lines. A mark is a product, or a line as its checkbox names it: `101`, `101:2`, `101:2:1`.',
    fields: { 'mark[]': 'what to remove', contract },
    call: { path: '/ajax/recount/?m=1&delete=1&mark[]=101' },
    answer: `HTML: ${lines}.`,
  },
  {
    url: '/ajax/recount',
    says:
      'Sets the quantities of the form, each up to what there is; 0, less or no number leaves the line as it was and marks it. ' +
      'Refused, the basket comes as it is under the reason.',
    fields: {
      'qnt[101]': 'the quantity of the first line of product 101',
      'qnt[101][2]': 'of that in warehouse 2; a third bracket names the kind of line',
      contract,
    },
    call: { path: '/ajax/recount/?m=1&qnt[101]=3' },
    answer: `HTML: ${lines}.`,
  },
  {
    url: '/ajax/setdelivery',
    says: 'Remembers the delivery option for the next order. `total` is goods and delivery; `null` where prices are hidden.',
    fields: { id: 'the delivery option' },
    call: { path: '/ajax/setdelivery/', form: 'id=1' },
    answer: chosenDelivery({ id: 1, header: 'Курьер', total: 231_210 }),
    refused: refusedWithResult(fail('BAD_INPUT', { fields: { id: ['Неверный номер'] } })),
  },
  {
    url: '/ajax/orderfast',
    says: 'The form of the fast order; it is sent to the screen.',
    fields: {},
    call: { path: '/ajax/orderfast/' },
    answer: `HTML: the form, and ${total}.`,
  },
  {
    url: '/ajax/compobasket',
    says: 'The basket, warehouse by warehouse. Its fields are those of `recount`, its buttons lead to the screen.',
    fields: {},
    call: { path: '/ajax/compobasket/' },
    answer: `HTML: ${lines}.`,
  },
  {
    url: '/ajax/topbasket',
    says: 'What stands in the head of every page.',
    fields: {},
    call: { path: '/ajax/topbasket/' },
    answer: `HTML: how much lies in the basket, and ${total}.`,
  },
];
