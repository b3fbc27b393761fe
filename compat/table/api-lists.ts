import { repeatedDraft } from '#app/components/drafts/repeated-draft.server.ts';
import { actFile } from '#server/acts/act-file.server.ts';
import { createAct } from '#server/acts/create-act.server.ts';
import { listActs } from '#server/acts/list-acts.server.ts';
import { addToDraft } from '#server/drafts/add-to-draft.server.ts';
import { listDrafts } from '#server/drafts/list-drafts.server.ts';
import { removeDraft } from '#server/drafts/remove-draft.server.ts';
import { repeatDraft } from '#server/drafts/repeat-draft.server.ts';
import { listFavourites } from '#server/favourites/list-favourites.server.ts';
import { setWish } from '#server/favourites/set-wish.server.ts';
import { unsetWish } from '#server/favourites/unset-wish.server.ts';
import { listNeeds } from '#server/needs/list-needs.server.ts';
import { setNeed } from '#server/needs/set-need.server.ts';
import { unsetNeed } from '#server/needs/unset-need.server.ts';
import { orderFile } from '#server/orders/order-file.server.ts';
import { listPurchasedGoods } from '#server/purchased/list-purchased-goods.server.ts';
import { savedFile } from '../reply/file.ts';
import { json } from '../reply/json.ts';
import { refusedWithStatus } from '../reply/refused.ts';
import { actAsked, actList } from '../reply/shapes/act.ts';
import { markedList } from '../reply/shapes/catalogue.ts';
import { draftDone, draftList, draftSaved } from '../reply/shapes/draft.ts';
import { needed, wished } from '../reply/shapes/marks.ts';
import { purchasedGoods } from '../reply/shapes/purchased.ts';
import { read, row } from '../row.ts';
import { actOrdered, draftRemoved, saved } from '../told.ts';

/** What an account keeps and looks up: drafts, favourites, needs, acts, files, purchased goods (contract §3.3). */
export const apiLists = [
  row({
    verbs: ['POST'],
    url: '/api/addToDraft',
    useCase: addToDraft,
    reply: json(draftSaved, refusedWithStatus),
    screen: '/cabinet/drafts',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/drafts/{id?}',
    when: { action: 'remove' },
    useCase: removeDraft,
    reply: json(draftDone, refusedWithStatus),
    screen: '/cabinet/drafts',
    told: draftRemoved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/drafts/{id?}',
    when: { action: 'repeat' },
    useCase: repeatDraft,
    reply: json(draftDone, refusedWithStatus),
    screen: '/cabinet/drafts/{id}',
    told: repeatedDraft,
  }),
  row({
    verbs: read,
    url: '/api/drafts',
    useCase: listDrafts,
    reply: json(draftList),
    screen: '/cabinet/drafts',
  }),
  row({
    verbs: read,
    url: '/api/favorites',
    set: { detailed: '1' },
    useCase: listFavourites,
    reply: json(markedList),
    screen: '/cabinet/favourites',
  }),
  row({
    verbs: read,
    url: '/api/needs',
    set: { detailed: '1' },
    useCase: listNeeds,
    reply: json(markedList),
    screen: '/cabinet/needs',
  }),
  row({
    verbs: ['POST'],
    url: '/api/setWish',
    useCase: setWish,
    reply: json(wished, refusedWithStatus),
    screen: '/cabinet/favourites',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/unsetWish',
    useCase: unsetWish,
    reply: json(wished, refusedWithStatus),
    screen: '/cabinet/favourites',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/setNeed',
    useCase: setNeed,
    reply: json(needed, refusedWithStatus),
    screen: '/cabinet/needs',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/unsetNeed',
    useCase: unsetNeed,
    reply: json(needed, refusedWithStatus),
    screen: '/cabinet/needs',
    told: saved,
  }),
  row({
    verbs: read,
    url: '/api/getActs',
    useCase: listActs,
    reply: json(actList),
    screen: '/cabinet/acts',
  }),
  row({
    verbs: ['POST'],
    url: '/api/act',
    inside: 'act',
    useCase: createAct,
    reply: json(actAsked, refusedWithStatus),
    screen: '/cabinet/acts',
    told: actOrdered,
  }),
  row({
    verbs: read,
    url: '/api/download/{id?}',
    // What the contract names first is meant where nothing is said.
    when: { type: ['act', ''] },
    useCase: actFile,
    reply: savedFile,
    screen: '/cabinet/acts/{id}',
  }),
  row({
    verbs: read,
    url: '/api/download/{id?}',
    when: { type: 'order' },
    useCase: orderFile,
    reply: savedFile,
    screen: '/cabinet/orders/{id}',
  }),
  row({
    verbs: read,
    url: '/api/purchasedGoods',
    useCase: listPurchasedGoods,
    reply: json(purchasedGoods),
    screen: '/cabinet/purchased-goods',
  }),
];
