import type { ListedAct } from '#server/acts/act-view.ts';
import { sheetType } from '#server/files/sheet.server.ts';
import { fail } from '#server/kernel/result.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { actAsked, actList } from '../reply/shapes/act.ts';
import { markedList } from '../reply/shapes/catalogue.ts';
import { draftDone, draftList, draftSaved } from '../reply/shapes/draft.ts';
import { needed, wished } from '../reply/shapes/marks.ts';
import { purchasedGoods } from '../reply/shapes/purchased.ts';
import type { Documented } from './documented.ts';
import { dealerGoods } from './examples.ts';

const july = Date.parse('2026-07-20T09:00:00Z');
const paging = { page: 1, perpage: 20, pages: 1, total: 1 };
const pages = (size: number) => ({
  page: 'from 1; one beyond the end is the last',
  perpage: `1 to 100, usually ${size}`,
});
const product = { id: 'the product' };
const marked = markedList({ items: [dealerGoods], warehouses: [{ id: 1, header: 'Томилино' }], paging });
const draft = {
  ...{ id: 5, header: 'Корзина от 20/7/2026 12:00:07', count: 2, quantity: 12, createdAt: july },
};

const act: ListedAct = {
  ...{ id: 12, createdAt: july, startOn: '2026-06-20', endOn: '2026-07-20', contractId: 1 },
  ...{ contract: '114-О/2025', contragentId: 1, company: 'ООО «Свет»', state: 'ready', reason: '' },
  closing: 1_234_550,
};
const contracts = [{ id: 1, header: '114-О/2025', contragentId: 1, company: 'ООО «Свет»', enabled: true }];
const period = {
  startDate: '`dd.mm.yyyy`',
  endDate: '`dd.mm.yyyy`',
};

const fileFields = {
  type: '`act` or `order`; none is an act, anything else a 400',
  format: '`xlsx`, `pdf`, or `html`: a page to print that stands by itself; none is `xlsx`',
};
const savedAnswer = {
  answer:
    'The file, with its name in `Content-Disposition`. A browser that opens the address gets the file, too; who is not signed in gets ' +
    'the login page, and from there the file.',
  media: [sheetType, 'application/pdf', 'text/html'],
};

export const apiListsDocs: Documented[] = [
  {
    url: '/api/addToDraft',
    says: 'Saves the basket as a draft; the basket stays. `count`: lines.',
    fields: { header: 'its name, which must not be empty' },
    call: { path: '/api/addToDraft/', form: `header=${draft.header}` },
    answer: draftSaved(draft),
    refused: refusedWithStatus(fail('EMPTY_BASKET')),
  },
  {
    url: '/api/drafts/{id?}',
    when: { action: 'remove' },
    says: 'Removes a draft. `count`: how many are left.',
    fields: { id: 'in the URL, or as a field' },
    call: { path: '/api/drafts/5/', form: 'action=remove' },
    answer: draftDone({ count: 3 }),
  },
  {
    url: '/api/drafts/{id?}',
    when: { action: 'repeat' },
    says: 'Puts a draft into the basket, as much of it as is free. `count`: pieces.',
    fields: {
      id: 'in the URL, or as a field',
      contract:
        'the contract that the prices were shown under: if another one is current by now, nothing is written',
      replace: '`1`: in place of what lies in the basket, which is kept as a draft of its own',
    },
    call: { path: '/api/drafts/5/', form: 'action=repeat' },
    answer: draftDone({ count: 12 }),
    refused: refusedWithStatus(fail('NOTHING_TO_REPEAT')),
  },
  {
    url: '/api/drafts',
    says: 'The drafts of who asks, newest first.',
    fields: pages(10),
    call: { path: '/api/drafts/?page=1' },
    answer: draftList({ drafts: [draft], paging: { ...paging, perpage: 10 } }),
  },
  {
    url: '/api/favorites',
    says: 'The favourites of who asks, newest first. What is sold no more has no `stocks` and no `price`.',
    fields: pages(20),
    call: { path: '/api/favorites/?page=1' },
    answer: marked,
  },
  {
    url: '/api/needs',
    says: 'The needs of who asks, newest first.',
    fields: pages(20),
    call: { path: '/api/needs/?page=1' },
    answer: markedList({
      ...{ items: [{ ...dealerGoods, wish: false, need: 5 }], warehouses: [{ id: 1, header: 'Томилино' }] },
      paging,
    }),
  },
  {
    url: '/api/setWish',
    says: 'Marks a product as a favourite. Doing it twice is fine.',
    fields: product,
    call: { path: '/api/setWish/', form: 'id=101' },
    answer: wished({ id: 101, wish: true }),
    refused: refusedWithStatus(fail('TOO_MANY_FAVOURITES')),
  },
  {
    url: '/api/unsetWish',
    says: 'Takes it off the favourites. One that is not among them is fine.',
    fields: product,
    call: { path: '/api/unsetWish/', form: 'id=101' },
    answer: wished({ id: 101, wish: false }),
  },
  {
    url: '/api/setNeed',
    says: 'Marks a product as needed; a second call changes the quantity.',
    fields: { ...product, qnt: 'how many are wanted, usually 1' },
    call: { path: '/api/setNeed/', form: 'id=101&qnt=5' },
    answer: needed({ id: 101, need: 5 }),
    refused: refusedWithStatus(fail('TOO_MANY_NEEDS')),
  },
  {
    url: '/api/unsetNeed',
    says: 'Takes it off the needs. One that is not among them is fine.',
    fields: product,
    call: { path: '/api/unsetNeed/', form: 'id=101' },
    answer: needed({ id: 101, need: 0 }),
  },
  {
    url: '/api/getActs',
    says:
      'Acts by the day they were asked for (`date`), of the last twelve months unless said otherwise, newest first. `state`: queued, ready, ' +
      'failed (`reason` says why). `closing`: the balance, `null` until it is ready and where sums are not told. `contracts` are keyed by id.',
    fields: { contract: 'id; none is any', contragent: 'id; none is any', ...period, ...pages(20) },
    call: { path: '/api/getActs/', form: 'startDate=01.01.2026&endDate=20.07.2026' },
    answer: actList({
      ...{ acts: [act], contracts, contragents: [{ id: 1, company: 'ООО «Свет»' }] },
      ...{ startDate: '2026-01-01', endDate: '2026-07-20', sums: 'shown', paging },
    }),
  },
  {
    url: '/api/act',
    says: 'Asks for an act, which is made in the background. The same again within a minute is the same act.',
    fields: {
      contract_id: 'the contract; all fields flat, or as `act[contract_id]`',
      contragent_id: 'its contragent; may be left out',
      startdate: '`dd.mm.yyyy`, before the end',
      enddate: '`dd.mm.yyyy`, not to come',
    },
    call: {
      path: '/api/act/',
      form: 'act[contract_id]=1&act[contragent_id]=1&act[startdate]=20.06.2026&act[enddate]=20.07.2026',
    },
    answer: actAsked({ act: { ...act, state: 'queued', closing: null } }),
    refused: refusedWithStatus(fail('BAD_PERIOD')),
  },
  {
    url: '/api/download/{id?}',
    when: { type: ['act', ''] },
    says: 'A ready act as a file. One that is not ready yet is a 409, and a browser is led to its screen.',
    fields: { id: 'the act', ...fileFields },
    call: { path: '/api/download/12/?format=pdf' },
    ...savedAnswer,
  },
  {
    url: '/api/download/{id?}',
    when: { type: 'order' },
    says:
      'An order as a file: number, day, state, contract, contragent, delivery, lines and sums as its screen shows them to who asks. The ' +
      'lines of an `xlsx` can be given to the fast order as they are.',
    fields: { id: 'the order', ...fileFields },
    call: { path: '/api/download/7/', form: 'type=order&format=xlsx' },
    ...savedAnswer,
  },
  {
    url: '/api/purchasedGoods',
    says:
      'What was bought: shipped and completed orders, a row per product. `sum` is `null` where wholesale prices are hidden, and there the ' +
      'report by sum is the one by product.',
    fields: {
      contract: 'id; none is any',
      catalog: 'a node of the tree, with all beneath; none is any',
      report: '1 by name, 2 by number of orders, 3 by last date, 4 by sum; none is 1',
      startDate: '`dd.mm.yyyy`, usually 30 days before the end',
      endDate: '`dd.mm.yyyy`, usually today',
      ...pages(20),
    },
    call: { path: '/api/purchasedGoods/', form: 'report=4&startDate=01.01.2026&endDate=20.07.2026' },
    answer: purchasedGoods({
      products: [
        {
          ...{ id: 101, articul: dealerGoods.articul, header: dealerGoods.header, sold: true },
          ...{ quantity: 12, orders: 2, sum: 1_387_260, lastDate: july },
        },
      ],
      paging,
    }),
  },
];
