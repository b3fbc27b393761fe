import { repeatedDraft } from '#app/actions/ordering/drafts/repeated-draft.server.ts';
import { sheetType } from '#server/files/sheet.ts';
import { fail } from '#server/kernel/result.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { listDrafts } from '#server/ordering/drafts/list-drafts.server.ts';
import { removeDraft } from '#server/ordering/drafts/remove-draft.server.ts';
import { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';
import { listFavourites } from '#server/ordering/favourites/list-favourites.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { unsetNeed } from '#server/ordering/needs/unset-need.server.ts';
import { orderFile } from '#server/ordering/orders/order-file.server.ts';
import { listPurchasedGoods } from '#server/ordering/purchased/list-purchased-goods.server.ts';
import { followGoods } from '#server/ordering/watches/follow-goods.server.ts';
import { listFollowedGoods } from '#server/ordering/watches/list-followed-goods.server.ts';
import { unfollowGoods } from '#server/ordering/watches/unfollow-goods.server.ts';
import { actFile } from '#server/papers/acts/act-file.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { getAct } from '#server/papers/acts/get-act.server.ts';
import { listActs } from '#server/papers/acts/list-acts.server.ts';
import { documentFile } from '#server/papers/documents/document-file.server.ts';
import { actExample, contractsExample, dealerGoods, july, paging, tomilino } from '../docs/examples.ts';
import { listTypes, markTypes } from '../docs/wire-types.ts';
import { idOrField, keyField as key, pages, searched, seenContract } from '../docs/words.ts';
import { actOrdered, draftRemoved, saved } from '../flash.ts';
import { savedFile } from '../reply/file.ts';
import { json } from '../reply/json.ts';
import { refusedRepeat, refusedWithStatus } from '../reply/refused.ts';
import { actAsked, actCard, actList } from '../reply/shapes/act.ts';
import { markedList } from '../reply/shapes/catalogue.ts';
import { draftCard, draftDone, draftList, draftSaved } from '../reply/shapes/draft.ts';
import { followed, needed, wished } from '../reply/shapes/marks.ts';
import { purchasedGoods } from '../reply/shapes/purchased.ts';
import { chapter, read, row } from '../row.ts';

const product = { id: 'the product' };
const draft = { id: 5, header: 'Корзина от 20/7/2026 12:00:07', count: 2, quantity: 12, createdAt: july };
const draftLine = {
  ...{ id: 101, articul: 'LT-NB36-4054', header: 'Светильник светодиодный', unit: 'шт.' },
  ...{ wms: 1, type: '1', quantity: 12, available: 10, price: 128_450 },
};
const day = '`dd.mm.yyyy`';
const fileFields = {
  type: '`act`, `order` or `document`; default: `act`; any other value is a 400',
  format: '`xlsx`, `pdf`, or `html` (a self-contained page for printing); default: `xlsx`',
};
const savedAnswer = {
  answer:
    'The file, with its name in `Content-Disposition`. A browser that opens the address also gets the file; without a session it gets ' +
    'the login page first.',
  media: [sheetType, 'application/pdf', 'text/html'],
};

/** The lists of an account: drafts, favourites, needs, acts, files, purchased goods (§7.3.5–7.3.9). */
export const apiLists = chapter({ title: 'Drafts, favourites, needs, acts' }, [
  row({
    verbs: ['POST'],
    url: '/api/addToDraft',
    useCase: addToDraft,
    reply: json(draftSaved, refusedWithStatus),
    screen: '/cabinet/drafts',
    flash: saved,
    docs: {
      says: 'Saves the basket as a draft; the basket is kept. `count`: the number of lines.',
      fields: { header: 'the name of the draft; must not be empty' },
      call: { path: '/api/addToDraft/', form: `header=${draft.header}` },
      answer: () => draft,
      refused: () => fail('EMPTY_BASKET'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/drafts/{id?}',
    when: { action: 'remove' },
    useCase: removeDraft,
    reply: json(draftDone, refusedWithStatus),
    screen: '/cabinet/drafts',
    flash: draftRemoved,
    docs: {
      says: 'Removes a draft. `count`: the number of drafts left.',
      fields: { id: idOrField },
      call: { path: '/api/drafts/5/', form: 'action=remove' },
      answer: () => ({ count: 3 }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/drafts/{id?}',
    when: { action: 'repeat' },
    idempotencyKey: true,
    useCase: repeatDraft,
    reply: json(draftDone, refusedRepeat),
    screen: '/cabinet/drafts/{id}',
    flash: repeatedDraft,
    docs: {
      says: 'Puts a draft into the basket, as far as stock allows. `count`: the number of pieces added.',
      fields: {
        id: idOrField,
        contract: seenContract,
        replace: '`1`: replaces the contents of the basket, which are saved as another draft',
        ask: '`1`: refuses when some of its goods are already in the basket, so that the caller can ask the user first',
        leave: '`1`: leaves goods that are already in the basket unchanged',
        key,
      },
      // Sent only by the screen's draft form, where a form with changed quantities counts as a new submission.
      unlisted: ['qnt'],
      call: { path: '/api/drafts/5/', form: 'action=repeat' },
      answer: () => ({ count: 12 }),
      refused: () => fail('NOTHING_TO_REPEAT'),
    },
  }),
  row({
    verbs: read,
    url: '/api/drafts/{id}',
    when: { action: '' },
    useCase: getDraft,
    reply: json(draftCard),
    screen: '/cabinet/drafts/{id}',
    docs: {
      says: 'A draft, compared with the present stock and prices.',
      fields: { id: 'the draft' },
      call: { path: '/api/drafts/5/' },
      answer: () => ({ ...draft, lines: [draftLine], total: 1_284_500, showWholesale: true }),
    },
  }),
  row({
    verbs: read,
    url: '/api/drafts',
    when: { action: '' },
    useCase: listDrafts,
    reply: json(draftList),
    screen: '/cabinet/drafts',
    docs: {
      says: 'The drafts of the account, newest first.',
      fields: pages(10),
      types: listTypes,
      call: { path: '/api/drafts/?page=1' },
      answer: () => ({ drafts: [draft], paging: { ...paging, perpage: 10 } }),
    },
  }),
  row({
    verbs: read,
    url: '/api/favorites',
    atEnd: 'page',
    set: { detailed: '1' },
    useCase: listFavourites,
    reply: json(markedList),
    screen: '/cabinet/favourites',
    docs: {
      says: 'The favourites of the account, newest first. A product that is no longer sold has no `stocks` and no `price`.',
      fields: {
        ...pages(20),
        query: searched,
        sort: '`price:asc` or another field and order, or `arrived`; default: newest first',
      },
      types: markTypes,
      unlisted: ['detailed'],
      call: { path: '/api/favorites/?page=1' },
      answer: () => ({ items: [dealerGoods], warehouses: [tomilino], paging }),
    },
  }),
  row({
    verbs: read,
    url: '/api/needs',
    atEnd: 'page',
    set: { detailed: '1' },
    useCase: listNeeds,
    reply: json(markedList),
    screen: '/cabinet/needs',
    docs: {
      says: 'The needs of the account, newest first.',
      fields: {
        ...pages(20),
        query: searched,
        sort: '`price:asc` or another field and order, or `arrived`; default: newest first',
      },
      types: markTypes,
      unlisted: ['detailed'],
      call: { path: '/api/needs/?page=1' },
      answer: () => ({
        items: [{ ...dealerGoods, wish: false, need: 5 }],
        warehouses: [tomilino],
        paging,
      }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/setWish',
    atEnd: 'id',
    useCase: setWish,
    reply: json(wished, refusedWithStatus),
    screen: '/cabinet/favourites',
    flash: saved,
    docs: {
      says: 'Marks a product as a favourite. Repeating the call is not an error.',
      fields: product,
      call: { path: '/api/setWish/', form: 'id=101' },
      answer: () => ({ id: 101, wish: true }),
      refused: () => fail('TOO_MANY_FAVOURITES'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/unsetWish',
    atEnd: 'id',
    useCase: unsetWish,
    reply: json(wished, refusedWithStatus),
    screen: '/cabinet/favourites',
    flash: saved,
    docs: {
      says: 'Removes a product from the favourites. It is not an error when the product is not among them.',
      fields: product,
      call: { path: '/api/unsetWish/', form: 'id=101' },
      answer: () => ({ id: 101, wish: false }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/setNeed',
    atEnd: 'id',
    useCase: setNeed,
    reply: json(needed, refusedWithStatus),
    screen: '/cabinet/needs',
    flash: saved,
    docs: {
      says: 'Marks a product as needed; a second call changes the quantity.',
      fields: { ...product, qnt: 'the wanted quantity, default 1' },
      call: { path: '/api/setNeed/', form: 'id=101&qnt=5' },
      answer: () => ({ id: 101, need: 5 }),
      refused: () => fail('TOO_MANY_NEEDS'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/unsetNeed',
    atEnd: 'id',
    useCase: unsetNeed,
    reply: json(needed, refusedWithStatus),
    screen: '/cabinet/needs',
    flash: saved,
    docs: {
      says: 'Removes a product from the needs. It is not an error when the product is not among them.',
      fields: product,
      call: { path: '/api/unsetNeed/', form: 'id=101' },
      answer: () => ({ id: 101, need: 0 }),
    },
  }),
  row({
    verbs: read,
    url: '/api/followedGoods',
    set: { detailed: '1' },
    useCase: listFollowedGoods,
    scope: 'catalogue',
    reply: json(markedList),
    screen: '/cabinet/watches',
    docs: {
      says: 'The goods whose stock the programs of the account follow, newest first: what webhooks tell of with `stock.arrived` and `stock.ran_out` («Webhooks»).',
      fields: {
        ...pages(20),
        query: searched,
        sort: '`price:asc` or another field and order; default: newest first',
      },
      types: markTypes,
      unlisted: ['detailed'],
      call: { path: '/api/followedGoods/?page=1' },
      answer: () => ({ items: [dealerGoods], warehouses: [tomilino], paging }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/followGoods',
    atEnd: 'ids',
    useCase: followGoods,
    scope: 'catalogue',
    reply: json(followed, refusedWithStatus),
    screen: '/cabinet/watches',
    flash: saved,
    docs: {
      says:
        'Follows the stock of goods, in addition to those that are followed, until `unfollowGoods`; at most 2,000 in all, else none is added. ' +
        '`missing`: the ids under which nothing is sold. `count`: how many are followed now. Repeating the call is not an error.',
      fields: { ids: 'products, 2,000 at most' },
      call: { path: '/api/followGoods/', form: 'ids=101,105' },
      answer: () => ({ missing: [], count: 2 }),
      refused: () => fail('TOO_MANY_FOLLOWED'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/unfollowGoods',
    atEnd: 'ids',
    useCase: unfollowGoods,
    scope: 'catalogue',
    reply: json(followed, refusedWithStatus),
    screen: '/cabinet/watches',
    flash: saved,
    docs: {
      says: 'Follows goods no longer. It is not an error when they are not followed.',
      fields: { ids: 'products, 2,000 at most' },
      call: { path: '/api/unfollowGoods/', form: 'ids=105' },
      answer: () => ({ missing: [], count: 1 }),
    },
  }),
  row({
    verbs: read,
    url: '/api/getActs',
    atEnd: 'page',
    useCase: listActs,
    reply: json(actList),
    screen: '/cabinet/acts',
    docs: {
      says:
        'Acts by the day of the request (`date`), newest first; by default those of the last twelve months. `state`: queued, ready or failed ' +
        '(`reason` says why). `closing`: the closing balance, `null` until the act is ready and when sums are hidden. `contracts` are keyed by id.',
      fields: {
        contract: 'id; default: any',
        contragent: 'id; default: any',
        startDate: day,
        endDate: day,
        ...pages(20),
      },
      call: { path: '/api/getActs/', form: 'startDate=01.01.2026&endDate=20.07.2026' },
      answer: () => ({
        acts: [actExample],
        contracts: contractsExample,
        contragents: [{ id: 1, company: 'ООО «Свет»' }],
        startDate: '2026-01-01',
        endDate: '2026-07-20',
        sums: 'shown' as const,
        paging,
      }),
    },
  }),
  row({
    verbs: read,
    url: '/api/act/{id}',
    useCase: getAct,
    reply: json(actCard),
    screen: '/cabinet/acts/{id}',
    docs: {
      says: 'An act, for instance to learn whether it is ready.',
      fields: { id: 'the act' },
      call: { path: '/api/act/12/' },
      answer: () => ({ ...actExample, sums: 'shown' as const }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/act',
    inside: 'act',
    useCase: createAct,
    reply: json(actAsked, refusedWithStatus),
    screen: '/cabinet/acts',
    flash: actOrdered,
    docs: {
      says: 'Requests an act, which is created in the background. Repeating the same request within a minute returns the same act.',
      fields: {
        contract_id: 'the contract; all fields may be sent flat or as `act[contract_id]`',
        contragent_id: 'its contragent; optional',
        startdate: '`dd.mm.yyyy`, before the end',
        enddate: '`dd.mm.yyyy`, not in the future',
        key: 'optional: a repetition with the same key returns the same act at any time',
      },
      call: {
        path: '/api/act/',
        form: 'act[contract_id]=1&act[contragent_id]=1&act[startdate]=20.06.2026&act[enddate]=20.07.2026',
      },
      answer: () => ({ act: { ...actExample, state: 'queued' as const, closing: null } }),
      refused: () => fail('BAD_PERIOD'),
    },
  }),
  row({
    verbs: read,
    url: '/api/download/{id?}',
    // The type named first in §7.3.8 is the default.
    when: { type: ['act', ''] },
    useCase: actFile,
    reply: savedFile,
    screen: '/cabinet/acts/{id}',
    docs: {
      says: 'A ready act as a file. An act that is not ready yet is a 409; a browser is redirected to its screen.',
      fields: { id: 'the act', ...fileFields },
      call: { path: '/api/download/12/?format=pdf' },
      ...savedAnswer,
    },
  }),
  row({
    verbs: read,
    url: '/api/download/{id?}',
    when: { type: 'order' },
    useCase: orderFile,
    scope: 'orders:read',
    reply: savedFile,
    screen: '/cabinet/orders/{id}',
    docs: {
      says:
        'An order as a file: number, date, state, contract, contragent, delivery, lines and sums as its screen shows them to the account. The ' +
        'lines of an `xlsx` can be loaded into the fast order unchanged.',
      fields: { id: 'the order', ...fileFields },
      call: { path: '/api/download/7/', form: 'type=order&format=xlsx' },
      ...savedAnswer,
    },
  }),
  row({
    verbs: read,
    url: '/api/download/{id?}',
    when: { type: 'document' },
    useCase: documentFile,
    scope: 'orders:read',
    reply: savedFile,
    screen: '/cabinet/documents',
    docs: {
      says: 'New: the PDF of a document of the wholesaler (`/api/documents/`); a 404 when it has none yet, or has prices that the account does not see.',
      fields: { id: 'the document', type: fileFields.type },
      call: { path: '/api/download/51/?type=document' },
      ...savedAnswer,
      media: ['application/pdf'],
    },
  }),
  row({
    verbs: read,
    url: '/api/purchasedGoods',
    useCase: listPurchasedGoods,
    scope: 'orders:read',
    reply: json(purchasedGoods),
    screen: '/cabinet/purchased-goods',
    docs: {
      says:
        'Purchased goods: shipped and completed orders, one row per product. When wholesale prices are hidden, `sum` is `null` and the report ' +
        'by sum becomes the report by name.',
      fields: {
        contract: 'id; default: any',
        catalog: 'a node of the tree, including all nodes below it; default: any',
        report: '1 by name, 2 by number of orders, 3 by last date, 4 by sum; default: 1',
        startDate: '`dd.mm.yyyy`, default: 30 days before the end',
        endDate: '`dd.mm.yyyy`, default: today',
        ...pages(20),
      },
      call: { path: '/api/purchasedGoods/', form: 'report=4&startDate=01.01.2026&endDate=20.07.2026' },
      answer: () => ({
        products: [
          {
            id: 101,
            articul: dealerGoods.articul,
            header: dealerGoods.header,
            unit: dealerGoods.unit,
            sold: true,
            quantity: 12,
            orders: 2,
            sum: 1_387_260,
            lastDate: july,
          },
        ],
        paging,
      }),
    },
  }),
]);
