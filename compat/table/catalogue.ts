import { callbackAsked } from '#app/components/callback/callback-asked.ts';
import { showAdded } from '#server/basket/show-added.server.ts';
import { requestCallback } from '#server/callback/request-callback.server.ts';
import { showCallback } from '#server/callback/show-callback.server.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { searchForComplaint } from '#server/complaints/search-for-complaint.server.ts';
import { html } from '../reply/html.ts';
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
} from '../reply/views/catalogue.tsx';
import { row } from '../row.ts';

/** The catalogue and the windows of the old pages (contract §3.2); `opensearch` is `/open/{id}?ajax=1` (mounts.js). */
export const catalogue = [
  row({
    verbs: ['GET'],
    url: '/ajax/search/cat{catalog}',
    when: { ajax: '1' },
    set: { opening: '0' },
    sortCookie: true,
    useCase: showCatalogue,
    reply: json(goodsPage),
    screen: '/catalogue/{catalog}',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/search/cat{catalog}',
    set: { opening: '0' },
    sortCookie: true,
    useCase: showCatalogue,
    reply: html(FoundGoods),
    screen: '/catalogue/{catalog}',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/getproduct',
    also: ['/ajax/getproduct/id{id}'],
    useCase: showProduct,
    reply: html(Card),
    screen: '/product/{id}',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/getbasketmodal',
    also: ['/popup_basket.php', '/include/popup_basket.php', '/ajax/popup_basket.php'],
    useCase: showAdded,
    reply: html(AddedLine),
    screen: '/cart/',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/callback',
    when: { save: '1' },
    useCase: requestCallback,
    client: true,
    reply: json(savedState, refusedForm),
    screen: '/callback',
    told: callbackAsked,
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/callback',
    useCase: showCallback,
    reply: html(Callback),
    screen: '/callback',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/findforcomplaint',
    useCase: searchForComplaint,
    reply: html(FoundForComplaint),
    screen: '/search/',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/opensearch/cat{catalog}',
    when: { ajax: '1' },
    // As on the screens, whose addresses hold no token.
    set: { opening: '0', token: '' },
    sortCookie: true,
    useCase: showOpenCatalogue,
    reply: json(openPage),
    screen: '/open/{catalog}',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/opensearch/cat{catalog}',
    set: { opening: '0', token: '' },
    sortCookie: true,
    useCase: showOpenCatalogue,
    reply: html(FoundOpenGoods),
    screen: '/open/{catalog}',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/user_getproduct.html',
    set: { token: '' },
    useCase: showOpenProduct,
    reply: html(OpenCard),
    screen: '/open/product/{id}',
  }),
];
