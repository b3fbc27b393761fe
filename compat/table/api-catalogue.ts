import { contractSwitched } from '#app/components/layout/contract-switched.ts';
import { filterGoods } from '#server/catalogue/filter-goods.server.ts';
import { filterInit } from '#server/catalogue/filter-init.server.ts';
import { listChangedGoods } from '#server/catalogue/list-changed-goods.server.ts';
import { listProductDocuments } from '#server/catalogue/list-product-documents.server.ts';
import { lookUpGoods } from '#server/catalogue/look-up-goods.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { initData } from '#server/portal/init-data.server.ts';
import {
  accountExample,
  addressExample,
  contractsExample,
  contragentExample,
  dealerGoods,
  goodsDocumentsExample,
  listExample,
  warehouses,
} from '../docs/examples.ts';
import { filterTypes, listTypes } from '../docs/wire-types.ts';
import {
  ownContract as contract,
  goodsDocumentsFields,
  goodsDocumentsSay,
  idOrField,
  listFields,
  pages,
  searched,
} from '../docs/words.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { dealerList } from '../reply/shapes/catalogue.ts';
import { contractSelected } from '../reply/shapes/contract.ts';
import { initialData, initialFilter } from '../reply/shapes/init-data.ts';
import { changedGoods, dealerCard, foundGoods, suggestions } from '../reply/shapes/product.ts';
import { documentsOfGoods } from '../reply/shapes/product-document.ts';
import { chapter, read, row } from '../row.ts';

const rules = `The session cookie identifies the account. Wholesale prices that price politics hide from the account are \`null\`. The cookie
\`visible_opt=1\` hides them here as it does on the screens, so that a page in the same browser shows a customer no more than the portal does;
programs do not send it. Read-only calls return the prices of the contract they name, or of the current contract; a contract that the account may not use is a 404.`;

/** The dealer's catalogue (§7.3.1–7.3.3). */
export const apiCatalogue = chapter({ title: 'The catalogue', rules }, [
  row({
    verbs: read,
    url: '/api/initdata',
    useCase: initData,
    scope: 'orders:write',
    reply: json(initialData),
    screen: '/cabinet',
    docs: {
      says:
        'The signed-in account, its contracts, and the data needed to place an order. `contracts` are keyed by id. An observer places no orders ' +
        'and gets no addresses, contragents or delivery options.',
      fields: {},
      call: { path: '/api/initdata/' },
      answer: () => ({
        account: accountExample,
        contracts: contractsExample,
        addresses: [addressExample],
        contragents: [{ ...contragentExample, contracts: [{ id: 1, header: '114-О/2025', enabled: true }] }],
        delivery: [{ id: 3, header: 'Транспортная компания', price: 50_000 }],
        selectedContract: 1,
        regionId: 1,
      }),
    },
  }),
  row({
    verbs: read,
    url: '/api/filterinit',
    useCase: filterInit,
    scope: 'catalogue',
    reply: json(initialFilter),
    screen: '/catalogue',
    docs: {
      says: 'The options of the filter before anything is selected. `count`: the goods in stock under the contract in a node and all nodes below it.',
      fields: {},
      call: { path: '/api/filterinit/' },
      answer: () => ({
        contracts: contractsExample,
        tree: [
          {
            id: 2,
            header: 'Светильники',
            count: 1240,
            children: [{ id: 21, header: 'Накладные', count: 310, children: [] }],
          },
        ],
        selectedContract: 1,
        warehouses,
      }),
    },
  }),
  row({
    verbs: read,
    url: '/api/filter',
    atEnd: 'catalog',
    rename: { contract: 'under' },
    useCase: filterGoods,
    scope: 'catalogue',
    reply: json(dealerList),
    screen: '/catalogue/{catalog|all}',
    docs: {
      says:
        'The filtered catalogue. Each value of a facet (`brands`, `collections`, `params`) has the number of goods there would be with that value ' +
        'added; `prices` are the bounds of the price filter. `quantity` and `wms_id` of a product refer to the selected warehouse, else to ' +
        'warehouse 1, or to the first one when the contract does not allow warehouse 1. When wholesale prices are hidden, goods are neither sorted nor ' +
        'filtered by them.',
      fields: {
        contract,
        ...listFields,
        available: '`1` or absent: only goods in stock there; `0`: all',
        byprice: '`price_rrc`: the bounds apply to the retail price; otherwise to the contract price',
      },
      types: filterTypes,
      unlisted: ['sort'],
      call: {
        path: '/api/filter/',
        form: 'catalog=2&brand[]=1&warehouse=1&sorting[field]=price&sorting[sort]=asc',
      },
      answer: () => ({ ...listExample, items: [dealerGoods], warehouses }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/setContract',
    atEnd: 'id',
    useCase: switchContract,
    reply: json(contractSelected, refusedWithStatus),
    screen: '/catalogue',
    flash: contractSwitched,
    docs: {
      says: 'Makes a contract the account’s current contract. The basket is kept, at the prices of the new contract.',
      fields: { id: 'the contract' },
      call: { path: '/api/setContract/', form: 'id=1' },
      answer: () => ({ selectedContract: 1 }),
    },
  }),
  row({
    verbs: read,
    url: '/api/product/{id?}',
    rename: { contract: 'under' },
    useCase: showProduct,
    scope: 'catalogue',
    reply: json(dealerCard),
    screen: '/product/{id}',
    docs: {
      says: 'One product. A product that is not, or no longer, sold is a 404.',
      fields: { id: idOrField, contract },
      call: { path: '/api/product/101/' },
      answer: () => ({ product: dealerGoods, warehouses }),
    },
  }),
  // The old portal had no such call.
  row({
    verbs: read,
    url: '/api/productDocuments/{id?}',
    useCase: listProductDocuments,
    scope: 'catalogue',
    reply: json(documentsOfGoods),
    screen: '/catalogue/all',
    docs: {
      says: goodsDocumentsSay,
      fields: goodsDocumentsFields,
      call: { path: '/api/productDocuments/', form: 'ids[]=101' },
      answer: () => goodsDocumentsExample,
    },
  }),
  row({
    verbs: read,
    url: '/api/search',
    atEnd: 'keyword',
    rename: { keyword: 'query', contract: 'under' },
    useCase: suggestProducts,
    scope: 'catalogue',
    reply: json(suggestions),
    // The screen searches as the call does: in all nodes, in stock or not.
    screen: '/catalogue/all?available=0&query={keyword}',
    docs: {
      says: 'The ten best matches for a partially typed query.',
      fields: { keyword: searched, contract },
      call: { path: '/api/search/?keyword=LT-NB' },
      answer: () => ({ products: [dealerGoods] }),
    },
  }),
  row({
    verbs: read,
    url: '/api/products',
    rename: { contract: 'under' },
    useCase: lookUpGoods,
    scope: 'catalogue',
    reply: json(foundGoods),
    screen: '/catalogue/all',
    docs: {
      says:
        'Many products at once, by one of four lists of at most 2,000 keys. `products` are in the order of the keys, each once, as `filter` returns them; ' +
        'several products with one articul are all returned. `matches`: each key as it was sent, once, with the ids of its products; `missing`: the keys under which nothing is sold. ' +
        'No list, several lists, too many keys, or more than 5,000 products found are a 400.',
      fields: {
        articuls:
          'articuls; case, look-alike letters (А and A), spaces, dots and dashes do not matter, unless another product is spelled so. A text is one articul: it may contain commas',
        barcodes: 'barcodes; a product is found by each of its own',
        ids: 'ids of the portal',
        codes: "1C's ids, `Ид` of CommerceML; where none is equal, 1C's codes of goods, `Код`",
        contract,
      },
      call: { path: '/api/products/', form: 'articuls[]=LT-NB36-4054&articuls[]=XX-1' },
      answer: () => ({
        items: [dealerGoods],
        warehouses,
        matches: [
          { key: 'LT-NB36-4054', ids: [dealerGoods.id] },
          { key: 'XX-1', ids: [] },
        ],
        missing: ['XX-1'],
      }),
    },
  }),
  // The old portal had no such call.
  row({
    verbs: read,
    url: '/api/products/changes',
    rename: { modified_since: 'since', contract: 'under' },
    useCase: listChangedGoods,
    scope: 'catalogue',
    reply: json(changedGoods),
    screen: '/catalogue/all',
    docs: {
      says:
        'New: the products whose card, price or stock has changed, and the ids of those that are no longer sold (`gone`). Send `until` back as `modified_since`: at once while `more` is `1`, then ' +
        'whenever you want to know what is new. Begin without `modified_since`, for all products, or with the time at which you asked for a file of the whole catalogue. Products are as they are ' +
        'now; one may come again although nothing has changed since. `full` `1`: what has changed is not known any more (a brand or the tree was changed, the contract has other prices or warehouses, the time is too ' +
        'long ago), so the pages name all products, and in `gone` all that are not sold. A time does not show that the contract has changed, `until` does.',
      fields: {
        modified_since:
          '`until` of the answer before; a time as `2026-07-20T12:00:00+03:00`, or a day in Moscow. Absent: all products',
        perpage: pages(100).perpage,
        contract,
      },
      types: listTypes,
      call: { path: '/api/products/changes/?perpage=50' },
      answer: () => ({
        items: [dealerGoods],
        warehouses,
        gone: [108],
        until: 'W2ZhbHNlLD…',
        more: false,
        full: true,
      }),
    },
  }),
]);
