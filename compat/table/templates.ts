import { DraftForm } from '#app/components/ordering/drafts/draft-form.tsx';
import { AddressBody } from '#app/components/people/addresses/address-body.tsx';
import { ContragentBody } from '#app/components/people/contragents/contragent-body.tsx';
import { fail } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { openDraftForm } from '#server/ordering/drafts/open-draft-form.server.ts';
import { saveDraft } from '#server/ordering/drafts/save-draft.server.ts';
import { copyActForm } from '#server/papers/acts/copy-act-form.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { getContragent } from '#server/people/contragents/get-contragent.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { getManager } from '#server/people/managers/get-manager.server.ts';
import { listManagers } from '#server/people/managers/list-managers.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { getPolitics } from '#server/people/price-politics/get-politics.server.ts';
import { savePolitics } from '#server/people/price-politics/save-politics.server.ts';
import { leftEmpty } from '../docs/examples.ts';
import { managerTypes, politicsInput, politicsTypes } from '../docs/wire-types.ts';
import { contragentSaved, saved } from '../flash.ts';
import { formHtml } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithState } from '../reply/refused.ts';
import { savedContragentForm } from '../reply/shapes/contragent.ts';
import { refusedForm, savedState } from '../reply/shapes/saved.ts';
import { Manager, ManagerChoice, NewAct, Politics } from '../reply/views/forms.tsx';
import { chapter, row } from '../row.ts';

const id = 'the record that fills in the form; 0 or absent: an empty form';
const savedId = 'as in the form; 0 or absent: a new record';
const asFragment = 'HTML: the form of the screen. Inserted into an old page, it posts to the screen.';

const rules = `The forms of the screens, for windows of old pages. With \`save=1\` and the form's fields appended, the same URL saves. A GET
changes data only for a script of the portal's own page (with jQuery: \`X-Requested-With\` and a \`Referer\` of the portal) and for a client that is no browser; a
browser that opens such a URL gets the form, filled in, and pictures and frames get a 403. The forms contain \`save\` as a hidden field, so appending \`$(form).serialize()\` is enough. A script may also
send such a GET to the address that the form posts to.`;

/** The forms for windows of old pages. With `save=1`, the same URL saves the form (§7.2.10). */
export const templates = chapter({ title: 'Forms of windows', rules }, [
  row({
    verbs: ['GET'],
    url: '/tpl/act_form.html',
    when: { save: '1' },
    useCase: createAct,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/acts',
    flash: saved,
    docs: {
      says: 'Requests a new act.',
      fields: {
        contract_id: 'the contract',
        contragent_id: 'its contragent; optional',
        'startdate, enddate': '`dd.mm.yyyy`, the first before the second, neither in the future',
        key: 'optional: a repetition with the same key returns the same act at any time',
      },
      call: { path: '/tpl/act_form.html?contract_id=1&startdate=01.06.2026&enddate=30.06.2026&save=1' },
      answer: () => undefined,
      refused: () => fail('BAD_PERIOD', { fields: { startdate: [texts.BAD_PERIOD] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/act_form.html',
    useCase: copyActForm,
    reply: formHtml(NewAct),
    screen: '/cabinet/acts/new?copy={id}',
    docs: {
      says: 'The form of a new act. The id of an act fills in its contract and period; existing acts never change.',
      fields: { id },
      call: { path: '/tpl/act_form.html' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/address_form.html',
    when: { save: '1' },
    useCase: saveAddress,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/addresses',
    flash: saved,
    docs: {
      says: 'Saves an address, like POST `/api/address/{id}/`.',
      fields: { id: savedId, full_address: 'up to 500 characters' },
      call: { path: '/tpl/address_form.html?id=1&full_address=Тула&save=1' },
      answer: () => undefined,
      refused: () => leftEmpty('full_address'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/address_form.html',
    useCase: getAddress,
    reply: formHtml(AddressBody),
    screen: '/cabinet/addresses/{id|new}',
    docs: {
      says: 'The form of an address; read-only for a manager.',
      fields: { id },
      call: { path: '/tpl/address_form.html?id=1' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/contragent_form.html',
    when: { save: '1' },
    useCase: saveContragent,
    reply: json(savedContragentForm, refusedForm),
    screen: '/cabinet/contragents',
    flash: contragentSaved,
    docs: {
      says: 'Saves a contragent, like POST `/api/contragent/{id}/`.',
      fields: {
        id: savedId,
        'company, inn, kpp, ogrn, legal_address, bank, bik, account': 'the legal and bank details',
      },
      call: { path: '/tpl/contragent_form.html?company=ООО «Луч»&inn=5036124785&kpp=503601001&save=1' },
      answer: () => ({ id: 1, asked: false }),
      refused: () => fail('INN_TAKEN', { fields: { inn: [texts.INN_TAKEN] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/contragent_form.html',
    useCase: getContragent,
    reply: formHtml(ContragentBody),
    screen: '/cabinet/contragents/{id|new}',
    docs: {
      says: 'The form of a contragent; read-only for a manager.',
      fields: { id },
      call: { path: '/tpl/contragent_form.html?id=1' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/manager_form.html',
    when: { save: '1' },
    useCase: saveManager,
    // Only this form shows `error`, and the page reloads when there is none (§8.4).
    reply: json(savedState, refusedWithState),
    screen: '/cabinet/managers',
    flash: saved,
    docs: {
      says: 'Saves a manager, like POST `/api/manager/{id}/`. The old form shows `error` of a refusal.',
      fields: {
        id: savedId,
        'email, name, phone, type_id, enabled, contracts, addresses': 'the fields of the manager',
      },
      types: managerTypes,
      call: { path: '/tpl/manager_form.html?id=2&enabled=0&save=1' },
      answer: () => undefined,
      refused: () => fail('EMAIL_TAKEN', { fields: { email: [texts.EMAIL_TAKEN] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/manager_form.html',
    useCase: getManager,
    reply: formHtml(Manager),
    screen: '/cabinet/managers/{id|new}',
    docs: {
      says: 'The form of a manager. Main user only.',
      fields: { id },
      call: { path: '/tpl/manager_form.html?id=2' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/price_politics.html',
    when: { save: '1' },
    useCase: savePolitics,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/managers',
    flash: saved,
    docs: {
      says: 'Saves the price politics of a manager, like POST `/api/pricepolitics/{id}/`.',
      fields: { id: 'the manager', 'mode, percent, show_wholesale, brands': 'the rules' },
      types: politicsTypes,
      input: politicsInput,
      call: { path: '/tpl/price_politics.html?id=2&mode=markup&percent=15&save=1' },
      answer: () => undefined,
      refused: () => fail('NOT_SAVED', { fields: { percent: ['Укажите процент, например 12,5'] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/price_politics.html',
    when: { id: true },
    useCase: getPolitics,
    reply: formHtml(Politics),
    screen: '/cabinet/managers/{id}/prices',
    docs: {
      says: 'The form of a manager’s price politics. Main user only.',
      fields: { id: 'the manager' },
      call: { path: '/tpl/price_politics.html?id=2' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/price_politics.html',
    useCase: listManagers,
    reply: formHtml(ManagerChoice),
    screen: '/cabinet/managers',
    docs: {
      says: 'A form that asks whose price politics are meant. Main user only.',
      fields: {},
      call: { path: '/tpl/price_politics.html' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    when: { save: '1' },
    useCase: saveDraft,
    reply: json(savedState, refusedForm),
    screen: '/cabinet/drafts',
    flash: saved,
    docs: {
      says: 'Renames a draft; without an id, saves the basket as a draft.',
      fields: { id: 'the draft; optional', header: 'the name of the draft' },
      call: { path: '/tpl/draft_form.html?header=На июль&save=1' },
      answer: () => undefined,
      refused: () => leftEmpty('header'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    when: { id: true },
    useCase: openDraftForm,
    reply: formHtml(DraftForm),
    screen: '/cabinet/drafts/{id}/rename',
    docs: {
      says: 'The form for renaming a draft.',
      fields: { id: 'the draft' },
      call: { path: '/tpl/draft_form.html?id=5' },
      answer: asFragment,
    },
  }),
  row({
    verbs: ['GET'],
    url: '/tpl/draft_form.html',
    useCase: openDraftForm,
    reply: formHtml(DraftForm),
    screen: '/cart/draft',
    docs: {
      says: 'The form for saving the basket as a draft, with the default name filled in.',
      fields: {},
      unlisted: ['id'],
      call: { path: '/tpl/draft_form.html' },
      answer: asFragment,
    },
  }),
]);
