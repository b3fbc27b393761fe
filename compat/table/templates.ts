import { AddressBody } from '#app/components/addresses/address-body.tsx';
import { ContragentBody } from '#app/components/contragents/contragent-body.tsx';
import { DraftForm } from '#app/components/drafts/draft-form.tsx';
import { copyActForm } from '#server/acts/copy-act-form.server.ts';
import { createAct } from '#server/acts/create-act.server.ts';
import { getAddress } from '#server/addresses/get-address.server.ts';
import { saveAddress } from '#server/addresses/save-address.server.ts';
import { getContragent } from '#server/contragents/get-contragent.server.ts';
import { saveContragent } from '#server/contragents/save-contragent.server.ts';
import { openDraftForm } from '#server/drafts/open-draft-form.server.ts';
import { saveDraft } from '#server/drafts/save-draft.server.ts';
import { getManager } from '#server/managers/get-manager.server.ts';
import { saveManager } from '#server/managers/save-manager.server.ts';
import { getPolitics } from '#server/price-politics/get-politics.server.ts';
import { savePolitics } from '#server/price-politics/save-politics.server.ts';
import { html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithState } from '../reply/refused.ts';
import { refusedForm, savedState } from '../reply/shapes/saved.ts';
import { Manager, NewAct, Politics } from '../reply/views/forms.tsx';
import { row } from '../row.ts';
import { saved } from '../told.ts';

/** The forms of the old pages' windows: with `save=1` the same URL saves what the form holds (contract §3.2). */
export const templates = [
  row({
    verbs: ['GET'],
    url: '/tpl/act_form.html',
    when: { save: '1' },
    useCase: createAct,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/acts',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/act_form.html',
    useCase: copyActForm,
    reply: html(NewAct),
    screen: '/cabinet/acts/new',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/address_form.html',
    when: { save: '1' },
    useCase: saveAddress,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/addresses',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/address_form.html',
    useCase: getAddress,
    reply: html(AddressBody),
    screen: '/cabinet/addresses/{id|new}',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/contragent_form.html',
    when: { save: '1' },
    useCase: saveContragent,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/contragents',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/contragent_form.html',
    useCase: getContragent,
    reply: html(ContragentBody),
    screen: '/cabinet/contragents/{id|new}',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/manager_form.html',
    when: { save: '1' },
    useCase: saveManager,
    // This form alone shows `error`, and has the page loaded anew where there is none (§8).
    reply: json(savedState, refusedWithState),
    screen: '/cabinet/managers',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/manager_form.html',
    useCase: getManager,
    reply: html(Manager),
    screen: '/cabinet/managers/{id|new}',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/price_politics.html',
    when: { save: '1' },
    useCase: savePolitics,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/managers',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/price_politics.html',
    useCase: getPolitics,
    reply: html(Politics),
    screen: '/cabinet/managers/{id}/prices',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    when: { save: '1' },
    useCase: saveDraft,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/drafts',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    when: { id: true },
    useCase: openDraftForm,
    reply: html(DraftForm),
    screen: '/cabinet/drafts/{id}/rename',
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    useCase: openDraftForm,
    reply: html(DraftForm),
    screen: '/cart/draft',
  }),
];
