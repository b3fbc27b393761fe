import { fail } from '#server/kernel/result.ts';
import type { goodsPage } from '../reply/shapes/list-page.ts';
import { refusedForm, savedState } from '../reply/shapes/saved.ts';
import type { Documented } from './documented.ts';
import { filterFields } from './open-api.ts';

const { catalog: _, ...filters } = filterFields;

const fields = {
  catalog: 'in the URL: a node of the tree with all beneath; `catall` is the whole catalogue',
  ...filters,
  sort: '`price:asc` in place of `sorting`; without either the cookie `sort` tells',
};

/** Markup is too long to be shown here. */
const listPage: ReturnType<typeof goodsPage> = {
  html: '<tr>…</tr><tr>…</tr>',
  pagination_wrap: '<div class="more">…</div>',
  total: 248,
  perpage: 20,
};

const whole = 'Its links, buttons and fields lead to the screens and work without any script.';
const more =
  '«Show more»: `html` are rows to append to those of the fragment, `pagination_wrap` is what stands under them then.';

export const catalogueDocs: Documented[] = [
  {
    url: '/ajax/search/cat{catalog}',
    when: { ajax: '1' },
    says: `${more} Also \`/catalogue/{catalog}?ajax=1\`.`,
    fields,
    call: { path: '/ajax/search/cat21/?m=1&ajax=1&page=2' },
    answer: listPage,
  },
  {
    url: '/ajax/search/cat{catalog}',
    says: 'The catalogue of the dealer by a filter. What is not sent is what it opens with: only what is in stock.',
    fields,
    call: { path: '/ajax/search/cat21/?m=1&query=светильник&brand[]=1' },
    answer: `HTML: the table of the goods in a form, and the pages. ${whole}`,
  },
  {
    url: '/ajax/getproduct',
    says: 'The card of a product, for a large window. What is not sold (any more) is a 404.',
    fields: { id: 'the product' },
    call: { path: '/ajax/getproduct/?id=101' },
    answer: `HTML: the card. ${whole}`,
  },
  {
    url: '/ajax/getbasketmodal',
    says: 'What of a product lies in the basket, for a small window after adding. What does not lie there is a 404.',
    fields: {
      id: 'the product',
      wms: 'only what comes from this warehouse; none is any',
      type: 'only lines of this kind; none is any',
    },
    call: { path: '/ajax/getbasketmodal/?id=101' },
    answer: 'HTML: the product, its pieces and warehouses, how much the basket comes to.',
  },
  {
    url: '/ajax/callback',
    when: { save: '1' },
    says: 'Asks to be called, as POST `/api/callback/` does: the form of that window, sent by GET.',
    fields: { phone: 'ten digits in any spelling', firstname: 'whom to ask for' },
    call: { path: '/ajax/callback?phone=89161234567&firstname=Анна&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('BAD_INPUT', { fields: { phone: ['Это поле необходимо заполнить.'] } })),
  },
  {
    url: '/ajax/callback',
    says: 'The form for a call back, filled with what is known of who is signed in; nobody needs to be.',
    fields: {},
    call: { path: '/ajax/callback' },
    answer: 'HTML: the form. It is sent to the screen.',
  },
  {
    url: '/ajax/findforcomplaint',
    says: 'Goods to complain about, best first, twenty at most. It is the old `/search/?keyword=…&simple=1`.',
    fields: { keyword: 'two characters at least; for less the list is empty' },
    call: { path: '/search/?keyword=светильник&simple=1' },
    answer: 'HTML: a list, each with a button that puts it into the complaint.',
  },
  {
    url: '/ajax/opensearch/cat{catalog}',
    when: { ajax: '1' },
    says: `${more} It is the old \`/open/{catalog}?ajax=1\`; nobody signs in.`,
    fields,
    call: { path: '/open/21/?ajax=1&page=2' },
    answer: listPage,
  },
  {
    url: '/ajax/opensearch/cat{catalog}',
    says: 'The open catalogue by a filter: retail prices, quantities up to 30. What is not in stock is among it, unless `available=1`.',
    fields,
    call: { path: '/ajax/opensearch/cat21/?query=светильник' },
    answer: 'HTML: the table of the goods, and the pages. Its links lead to the screens.',
  },
  {
    url: '/tpl/user_getproduct.html',
    says: 'The card of a product as anybody sees it; nobody signs in.',
    fields: { id: 'the product' },
    call: { path: '/tpl/user_getproduct.html?id=101' },
    answer: 'HTML: the card. Its links lead to the screens.',
  },
];
