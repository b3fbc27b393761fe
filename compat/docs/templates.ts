import { fail } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { refusedWithState } from '../reply/refused.ts';
import { refusedForm, savedState } from '../reply/shapes/saved.ts';
import type { Documented } from './documented.ts';

const mustBeFilled = ['Это поле необходимо заполнить.'];
const id = 'of what the form is filled in with; 0 or nothing is an empty form';
const savedId = 'as the form holds it; 0 or nothing is a new one';
const asFragment = 'HTML: the form of the screen. Put into an old page it posts to the screen.';
const save = { save: '1' };

export const templatesDocs: Documented[] = [
  {
    url: '/tpl/act_form.html',
    when: save,
    says: 'Asks for a new act.',
    fields: {
      contract_id: 'the contract',
      contragent_id: 'its contragent, or nothing',
      'startdate, enddate': '`dd.mm.yyyy`, the first before the second, no day to come',
    },
    call: { path: '/tpl/act_form.html?contract_id=1&startdate=01.06.2026&enddate=30.06.2026&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('BAD_PERIOD', { fields: { startdate: [texts.BAD_PERIOD] } })),
  },
  {
    url: '/tpl/act_form.html',
    says: 'The form of a new act; with the id of an act its contract and period are filled in, for acts themselves never change.',
    fields: { id },
    call: { path: '/tpl/act_form.html' },
    answer: asFragment,
  },
  {
    url: '/tpl/address_form.html',
    when: save,
    says: 'Saves an address, as POST `/api/address/{id}/` does.',
    fields: { id: savedId, full_address: 'up to 500 characters' },
    call: { path: '/tpl/address_form.html?id=1&full_address=Тула&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('BAD_INPUT', { fields: { full_address: mustBeFilled } })),
  },
  {
    url: '/tpl/address_form.html',
    says: 'The form of an address. A manager gets the address to read.',
    fields: { id },
    call: { path: '/tpl/address_form.html?id=1' },
    answer: asFragment,
  },
  {
    url: '/tpl/contragent_form.html',
    when: save,
    says: 'Saves a contragent, as POST `/api/contragent/{id}/` does.',
    fields: { id: savedId, 'company, inn, kpp, ogrn, legal_address, bank, bik, account': 'the requisites' },
    call: { path: '/tpl/contragent_form.html?company=ООО&inn=7707083893&kpp=770701001&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('INN_TAKEN', { fields: { inn: [texts.INN_TAKEN] } })),
  },
  {
    url: '/tpl/contragent_form.html',
    says: 'The form of a contragent. A manager gets the requisites to read.',
    fields: { id },
    call: { path: '/tpl/contragent_form.html?id=1' },
    answer: asFragment,
  },
  {
    url: '/tpl/manager_form.html',
    when: save,
    says: 'Saves a manager, as POST `/api/manager/{id}/` does. `error` of a refusal is what the old form shows.',
    fields: { id: savedId, 'email, name, phone, type_id, enabled, contracts, addresses': 'what he is' },
    call: { path: '/tpl/manager_form.html?id=2&enabled=0&save=1' },
    answer: savedState(),
    refused: refusedWithState(fail('EMAIL_TAKEN', { fields: { email: [texts.EMAIL_TAKEN] } })),
  },
  {
    url: '/tpl/manager_form.html',
    says: 'The form of a manager, for the main user.',
    fields: { id },
    call: { path: '/tpl/manager_form.html?id=2' },
    answer: asFragment,
  },
  {
    url: '/tpl/price_politics.html',
    when: save,
    says: 'Saves the price politics of a manager, as POST `/api/pricepolitics/{id}/` does.',
    fields: { id: 'the manager', 'mode, percent, show_wholesale, brands': 'the rules' },
    call: { path: '/tpl/price_politics.html?id=2&mode=markup&percent=15&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('NOT_SAVED', { fields: { percent: ['Укажите процент, например 12,5'] } })),
  },
  {
    url: '/tpl/price_politics.html',
    says: 'The form of what a manager sees in place of contract prices, for the main user.',
    fields: { id: 'the manager' },
    call: { path: '/tpl/price_politics.html?id=2' },
    answer: asFragment,
  },
  {
    url: '/tpl/draft_form.html',
    when: save,
    says: 'Gives a draft another name; without an id the basket is saved as a draft.',
    fields: { id: 'the draft, or nothing', header: 'its name' },
    call: { path: '/tpl/draft_form.html?header=На июль&save=1' },
    answer: savedState(),
    refused: refusedForm(fail('BAD_INPUT', { fields: { header: mustBeFilled } })),
  },
  {
    url: '/tpl/draft_form.html',
    when: { id: true },
    says: 'The form with the name of a draft.',
    fields: { id: 'the draft' },
    call: { path: '/tpl/draft_form.html?id=1' },
    answer: asFragment,
  },
  {
    url: '/tpl/draft_form.html',
    says: 'The form that saves the basket, with the name it would get.',
    fields: {},
    call: { path: '/tpl/draft_form.html' },
    answer: asFragment,
  },
];
