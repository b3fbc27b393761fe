import { fail } from '#server/kernel/result.ts';
import { refusedWithState, refusedWithStatus } from '../reply/refused.ts';
import { accountCard } from '../reply/shapes/account.ts';
import { addressCard } from '../reply/shapes/address.ts';
import { contragentCard } from '../reply/shapes/contragent.ts';
import { managerCard, politicsCard } from '../reply/shapes/manager.ts';
import { orderCard, orderRepeated, orderState } from '../reply/shapes/order.ts';
import { refusedPolitics, savedRecord, savedState } from '../reply/shapes/saved.ts';
import type { Documented } from './documented.ts';
import { lineExample } from './examples.ts';

const mustBeFilled = ['Это поле необходимо заполнить.'];
const own = 'in the URL or as a field; the account’s own, or nothing';
const id = 'in the URL or as a field; 0 or nothing is a new one';

const contragentExample = {
  ...{ id: 1, company: 'ООО «Свет»', inn: '7707083893', kpp: '770701001', ogrn: '1027700132195' },
  ...{ legal_address: 'Москва, ул. Вавилова, 19', bank: 'ПАО Сбербанк', bik: '044525225' },
  ...{ account: '40702810938000000001', enabled: true },
};
const contractExample = { id: 1, header: 'Договор № 128 от 01.02.2024', company: 'ООО «Свет»', active: true };
const addressExample = { id: 1, fullAddress: 'Тула, ул. Заводская, 14, склад 3' };

const placedAt = Date.parse('2026-07-20T09:00:00Z');

export const apiResourcesDocs: Documented[] = [
  {
    url: '/api/account/{id?}',
    verb: 'GET',
    says: 'The account of who asks. `type_id`: 1 main user, 2 manager, 3 observer; `subscribe`: whether news come by e-mail.',
    fields: { id: own },
    call: { path: '/api/account/1/' },
    answer: accountCard({
      ...{ id: 1, email: 'dealer@example.com', name: 'Анна Зотова', phone: '+7 (916) 123-45-67' },
      ...{ role: 'main', dealer: 'Свет', picture: '', subscribed: false, newsEmail: 'dealer@example.com' },
    }),
  },
  {
    url: '/api/account/{id?}',
    verb: 'POST',
    says: 'Saves name and telephone; what is not sent stays. E-mail and role are not changed here.',
    fields: {
      id: own,
      'name, firstname': 'the name, by either',
      phone: 'ten digits in any spelling, or empty',
    },
    call: { path: '/api/account/1/', form: 'name=Анна Зотова&phone=' },
    answer: savedState(),
    refused: refusedWithState(fail('BAD_INPUT', { fields: { name: mustBeFilled } })),
  },
  {
    url: '/api/contragent/{id?}',
    verb: 'GET',
    says: 'A contragent; of a manager those of his contracts. For id 0 an empty form.',
    fields: { id },
    call: { path: '/api/contragent/1/' },
    answer: contragentCard(contragentExample),
  },
  {
    url: '/api/contragent/{id?}',
    when: { action: 'delete' },
    says: 'Deactivates a contragent: it has contracts and orders, so it is never removed. `/ajax/activateagent/` brings it back.',
    fields: { id: 'in the URL' },
    call: { path: '/api/contragent/1/', form: 'action=delete' },
    answer: savedRecord({ id: 1 }),
  },
  {
    url: '/api/contragent/{id?}',
    verb: 'POST',
    says: 'Saves a contragent with all its fields: what is not sent becomes empty. The main user only.',
    fields: {
      id,
      company: 'the name',
      inn: '10 or 12 digits with their checksum, which nobody else has registered',
      kpp: 'of a company; a person has none',
      'ogrn, legal_address, bank, bik, account': 'may be empty',
    },
    call: { path: '/api/contragent/0/', form: 'company=ООО «Свет»&inn=7707083893&kpp=770701001' },
    answer: savedRecord({ id: 1 }),
    refused: refusedWithState(
      fail('INN_TAKEN', { fields: { inn: ['Этот контрагент уже зарегистрирован'] } }),
    ),
  },
  {
    url: '/api/manager/{id?}',
    verb: 'GET',
    says:
      'A manager (`type_id` 2) or observer (3) of the dealer, for the main user; for id 0 an empty form. `contracts`, keyed by id, and ' +
      '`addresses` are all that the dealer has to give, `checked` what this one was given. `enabled` of a contract: it can be ordered under.',
    fields: { id },
    call: { path: '/api/manager/2/' },
    answer: managerCard({
      ...{ id: 2, type: '2', email: 'manager@example.com', name: 'Олег', phone: '', enabled: true },
      ...{ hasPassword: true, contracts: [1], addresses: [] },
      offered: { contracts: [contractExample], addresses: [addressExample] },
    }),
  },
  {
    url: '/api/manager/{id?}',
    when: { action: 'delete' },
    says: 'Deactivates a manager; an observer is removed with all that was his. The main user is none of them.',
    fields: { id: 'in the URL' },
    call: { path: '/api/manager/2/', form: 'action=delete' },
    answer: savedRecord({ id: 2 }),
  },
  {
    url: '/api/manager/{id?}',
    verb: 'POST',
    says: 'Saves a manager; what is not sent stays, so that `enabled` alone switches him. A new one is mailed an invitation to set a password.',
    fields: {
      id,
      email: 'what he signs in with; a new one needs it',
      'name, phone': 'may be left out',
      type_id: '`2` a manager, unless said otherwise, or `3` an observer',
      enabled: '`1` or `0`',
      'contracts, addresses':
        'ids of what he is given in place of what he had; or the records as they were read, of which those `checked` count',
    },
    call: {
      path: '/api/manager/0/',
      form: 'email=manager@example.com&name=Олег&contracts[]=1&addresses[]=1&addresses[]=2',
    },
    answer: savedRecord({ id: 2 }),
    refused: refusedWithState(fail('EMAIL_TAKEN', { fields: { email: ['Этот Email уже занят'] } })),
  },
  {
    url: '/api/address/{id?}',
    verb: 'GET',
    says: 'A delivery address; of a manager those that he was given. For id 0 an empty form.',
    fields: { id },
    call: { path: '/api/address/1/' },
    answer: addressCard(addressExample),
  },
  {
    url: '/api/address/{id?}',
    when: { action: 'delete' },
    says: 'Takes an address out of the list; orders that went there keep its words.',
    fields: { id: 'in the URL' },
    call: { path: '/api/address/1/', form: 'action=delete' },
    answer: savedRecord({ id: 1 }),
  },
  {
    url: '/api/address/{id?}',
    verb: 'POST',
    says: 'Saves an address. The main user only.',
    fields: { id, full_address: 'up to 500 characters' },
    call: { path: '/api/address/0/', form: 'full_address=Тула, ул. Заводская, 14' },
    answer: savedRecord({ id: 1 }),
    refused: refusedWithState(fail('BAD_INPUT', { fields: { full_address: mustBeFilled } })),
  },
  {
    url: '/api/pricepolitics/{id?}',
    verb: 'GET',
    says:
      'What a manager sees in place of contract prices, for the main user. `mode`: `markup` over the contract price or `discount` from the ' +
      'retail price, `percent` a number; rules of `brands` go before the general one.',
    fields: { id: 'the manager' },
    call: { path: '/api/pricepolitics/2/' },
    answer: politicsCard({
      manager: { id: 2, name: 'Олег', email: 'manager@example.com' },
      values: {
        ...{ mode: 'markup', percent: '15', showWholesale: true },
        brands: [{ brand: '1', mode: 'discount', percent: '12,5' }],
      },
      brands: [{ id: 1, header: 'Лучтех' }],
    }),
  },
  {
    url: '/api/pricepolitics/{id?}',
    verb: 'POST',
    says: 'Saves the politics of a manager; his next page obeys them.',
    fields: {
      id: 'the manager',
      mode: '`markup` or `discount`',
      percent: '0 to 500 of a markup, 0 to 100 of a discount, at most two decimals',
      show_wholesale: '`0` hides wholesale prices from him; not sent, it stays',
      brands: 'rules of brands: `brands[0][brand]=1&brands[0][mode]=discount&brands[0][percent]=12,5`',
    },
    call: { path: '/api/pricepolitics/2/', form: 'mode=markup&percent=15&show_wholesale=1' },
    answer: savedState(),
    refused: refusedPolitics(),
  },
  {
    url: '/api/order/{id?}',
    verb: 'GET',
    says:
      'An order at the prices it was placed at; a manager’s own at those he saw. Sums are `null` where wholesale prices are hidden. `id` of a ' +
      'product is the product, `count` the number of lines, `goods` the sum without delivery.',
    fields: { id: 'the order' },
    call: { path: '/api/order/123/' },
    answer: orderCard({
      ...{ id: 123, number: '26-000123', createdAt: placedAt, contractId: 1, company: 'ООО «Свет»' },
      ...{ contract: contractExample.header, placedBy: 'Анна Зотова', delivery: 'Курьер', deliveryPrice: 0 },
      ...{
        address: addressExample.fullAddress,
        shipOn: '2026-07-25',
        comment: '',
        positions: 1,
        quantity: 2,
      },
      ...{ goods: 231_210, total: 231_210, showWholesale: true, history: [], cancellable: true },
      state: { id: 1, header: 'Новый', label: 'neutral' },
      groups: [
        {
          ...{ wmsId: 1, warehouse: 'Томилино', quantity: 2, sum: 231_210 },
          lines: [
            { ...lineExample, price: 115_605, productId: 101, wmsId: 1, sold: true, wish: false, need: 0 },
          ],
        },
      ],
    }),
  },
  {
    url: '/api/order/{id?}',
    when: { action: 'cancel' },
    says: 'Cancels an order that is new, in processing or being picked, and releases its goods.',
    fields: { id: 'the order' },
    call: { path: '/api/order/123/', form: 'action=cancel' },
    answer: orderState({ state: 4, status: 'Отменён' }),
    refused: refusedWithStatus(fail('CANNOT_CANCEL')),
  },
  {
    url: '/api/order/{id?}',
    when: { action: 'repeat' },
    says: 'Puts what is in stock of an order into the basket; `count` is the number of pieces.',
    fields: {
      id: 'the order',
      contract:
        'the contract that the prices were shown under: if another one is current by now, nothing is written',
    },
    call: { path: '/api/order/123/', form: 'action=repeat' },
    answer: orderRepeated({ count: 2 }),
    refused: refusedWithStatus(fail('NOTHING_TO_REPEAT')),
  },
];
