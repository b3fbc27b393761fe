import { callbackAsked } from '#app/components/talk/callback/callback-asked.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';
import { showAdded } from '#server/ordering/basket/show-added.server.ts';
import { searchForComplaint } from '#server/papers/complaints/search-for-complaint.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { showCallback } from '#server/talk/callback/show-callback.server.ts';
import { leftEmpty } from '../docs/examples.ts';
import { filterTypes } from '../docs/wire-types.ts';
import { ownContract as contract, listFields, page } from '../docs/words.ts';
import { formHtml, html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { goodsPage, openPage } from '../reply/shapes/list-page.ts';
import { refusedForm, savedState } from '../reply/shapes/saved.ts';
import {
  AddedLine,
  Callback,
  Card,
  FoundForComplaint,
  FoundGoods,
  FoundOpenGoods,
  OpenCard,
  OpenSearch,
} from '../reply/views/catalogue.tsx';
import { chapter, row } from '../row.ts';

const fields = {
  ...listFields,
  page,
  catalog: 'in the URL: a node of the tree, including all nodes below it; `catall` is the whole catalogue',
  sort: '`price:asc` in place of `sorting`; without either, the cookie `sort` applies',
};
/** The markup is too long to show in full. */
const listPage: ReturnType<typeof goodsPage> = {
  html: '<tr>…</tr><tr>…</tr>',
  pagination_wrap: '<div class="more">…</div>',
  total: 248,
  perpage: 20,
};
const whole = 'Its links, buttons and forms lead to the screens and work without scripts.';
const more =
  '«Show more»: `html` holds the rows to append to the fragment, `pagination_wrap` replaces the pagination below them.';

/**
 * The catalogue and the windows of the old pages (§7.2.3); `opensearch` is `/open/{id}?ajax=1` (mounts.js).
 */
export const catalogue = chapter({ title: 'The catalogue of the old pages' }, [
  row({
    verbs: ['GET'],
    url: '/ajax/search/cat{catalog}',
    when: { ajax: '1' },
    rename: { contract: 'under' },
    set: { opening: '0' },
    sortCookie: true,
    useCase: showCatalogue,
    reply: json(goodsPage),
    screen: '/catalogue/{catalog|all}',
    docs: {
      says: `${more} Also \`/catalogue/{catalog}?ajax=1\`.`,
      fields: { ...fields, contract },
      types: filterTypes,
      unlisted: ['opening', 'detailed'],
      call: { path: '/ajax/search/cat21/?m=1&ajax=1&page=2' },
      answer: listPage,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/search/cat{catalog}',
    rename: { contract: 'under' },
    set: { opening: '0' },
    sortCookie: true,
    useCase: showCatalogue,
    reply: html(FoundGoods),
    screen: '/catalogue/{catalog|all}',
    docs: {
      says: 'The dealer’s catalogue, filtered. Fields that are not sent have the defaults of the screen: only goods in stock.',
      fields: { ...fields, contract },
      types: filterTypes,
      unlisted: ['opening', 'detailed'],
      call: { path: '/ajax/search/cat21/?m=1&query=светильник&brand[]=1' },
      answer: `HTML: the table of goods in a form, and the pagination. ${whole}`,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/getproduct',
    also: ['/ajax/getproduct/id{id}'],
    rename: { contract: 'under' },
    useCase: showProduct,
    reply: html(Card),
    screen: '/product/{id}',
    docs: {
      says: 'The card of a product, for a large window. A product that is not, or no longer, sold is a 404.',
      fields: { id: 'the product', contract },
      call: { path: '/ajax/getproduct/?id=101' },
      answer: `HTML: the card. ${whole}`,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/getbasketmodal',
    also: ['/popup_basket.php', '/include/popup_basket.php', '/ajax/popup_basket.php'],
    useCase: showAdded,
    reply: html(AddedLine),
    screen: '/cart/',
    docs: {
      says: 'The lines of a product in the basket, for the small window shown after adding. A product that is not in the basket yet: a form that adds it; without an id: a form that searches.',
      fields: {
        id: 'the product',
        wms: 'only lines from this warehouse; default: any',
        type: 'only lines of this kind; default: any',
      },
      call: { path: '/ajax/getbasketmodal/?id=101' },
      answer: 'HTML: the product, its quantities by warehouse, and the total of the basket.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/callback',
    when: { save: '1' },
    useCase: requestCallback,
    client: true,
    reply: json(savedState, refusedForm),
    screen: '/callback',
    flash: callbackAsked,
    docs: {
      says: 'Requests a call back like POST `/api/callback/`: the form of the old window sends it by GET.',
      fields: { phone: 'ten digits in any spelling', firstname: 'the name of the person to call' },
      call: { path: '/ajax/callback?phone=89161234567&firstname=Анна&save=1' },
      answer: () => undefined,
      refused: () => leftEmpty('phone'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/callback',
    useCase: showCallback,
    reply: formHtml(Callback),
    screen: '/callback',
    docs: {
      says: 'The form for a call back, filled in with the data of the signed-in account, if any. No session is needed.',
      fields: {},
      call: { path: '/ajax/callback' },
      answer: 'HTML: the form. It posts to the screen.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/findforcomplaint',
    useCase: searchForComplaint,
    reply: html(FoundForComplaint),
    screen: '/search/',
    docs: {
      says: 'Goods for a complaint, best matches first, at most twenty. This is the old `/search/?keyword=…&simple=1`.',
      fields: { keyword: 'at least two characters; fewer give an empty list' },
      call: { path: '/search/?keyword=светильник&simple=1' },
      answer: 'HTML: a list in which each product has a button that adds it to the complaint.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/opensearch/cat{catalog}',
    when: { ajax: '1' },
    // The screen's URL contains no token, so the call ignores the field `token`.
    set: { opening: '0', token: '' },
    sortCookie: true,
    useCase: showOpenCatalogue,
    reply: json(openPage),
    screen: '/open/{catalog|all}',
    docs: {
      says: `${more} This is the old \`/open/{catalog}?ajax=1\`. No session is needed.`,
      fields,
      types: filterTypes,
      unlisted: ['opening', 'detailed'],
      call: { path: '/open/21/?ajax=1&page=2' },
      answer: listPage,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/opensearch/cat{catalog}',
    set: { opening: '0', token: '' },
    sortCookie: true,
    useCase: showOpenCatalogue,
    reply: html(FoundOpenGoods),
    screen: '/open/{catalog|all}',
    docs: {
      says: 'The open catalogue, filtered: retail prices, exact quantities up to 30. Includes goods that are out of stock, unless `available=1`.',
      fields,
      types: filterTypes,
      unlisted: ['opening', 'detailed'],
      call: { path: '/ajax/opensearch/cat21/?query=светильник' },
      answer: 'HTML: the table of goods, and the pagination. Its links lead to the screens.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/user_getproduct.html',
    when: { id: true },
    set: { token: '' },
    useCase: showOpenProduct,
    reply: html(OpenCard),
    screen: '/open/product/{id}',
    docs: {
      says: 'The public card of a product. No session is needed.',
      fields: { id: 'the product' },
      call: { path: '/tpl/user_getproduct.html?id=101' },
      answer: 'HTML: the card. Its links lead to the screens.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/user_getproduct.html',
    set: { query: '', token: '' },
    useCase: suggestOpenProducts,
    reply: html(OpenSearch),
    screen: '/open',
    docs: {
      says: 'A form that searches the open catalogue. No session is needed.',
      fields: {},
      unlisted: ['query'],
      call: { path: '/tpl/user_getproduct.html' },
      answer: 'HTML: the form.',
    },
  }),
]);
