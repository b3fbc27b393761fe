import { repeatedOrder } from '#app/actions/ordering/orders/repeated-order.server.ts';
import { fail } from '#server/kernel/result.ts';
import { wireId, wireQuantity } from '#server/kernel/wire-format.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listApiOrders } from '#server/ordering/orders/list-api-orders.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { listApiDocuments } from '#server/papers/documents/list-api-documents.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { getContragent } from '#server/people/contragents/get-contragent.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { deactivateManager } from '#server/people/managers/deactivate-manager.server.ts';
import { getManager } from '#server/people/managers/get-manager.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { getPolitics } from '#server/people/price-politics/get-politics.server.ts';
import { savePolitics } from '#server/people/price-politics/save-politics.server.ts';
import {
  accountExample,
  addressExample,
  contragentExample,
  july,
  leftEmpty,
  managerExample,
  orderExample,
  paging,
  politicsExample,
} from '../docs/examples.ts';
import type { JsonObject } from '../docs/json-schema.ts';
import { listTypes, managerTypes, politicsInput, politicsTypes } from '../docs/wire-types.ts';
import { seenContract as contract, keyField as key, pages } from '../docs/words.ts';
import { contragentSaved, orderCancelled, orderSubmitted, saved } from '../flash.ts';
import { created, json } from '../reply/json.ts';
import { refusedRepeat, refusedWithState } from '../reply/refused.ts';
import { accountCard } from '../reply/shapes/account.ts';
import { addressCard } from '../reply/shapes/address.ts';
import { contragentCard, savedContragent } from '../reply/shapes/contragent.ts';
import { documentList } from '../reply/shapes/document.ts';
import { managerCard, politicsCard } from '../reply/shapes/manager.ts';
import {
  orderAsked,
  orderCard,
  orderList,
  orderPlaced,
  orderRepeated,
  orderState,
  refusedCancel,
} from '../reply/shapes/order.ts';
import { refusedPolitics, savedRecord, savedState } from '../reply/shapes/saved.ts';
import { chapter, row } from '../row.ts';

const own = 'in the URL or as a field; the account’s own id, or absent';
const id = 'in the URL or as a field; 0 or absent: a new record';

const rules = `The id is part of the URL. Without an id, or with 0, the call refers to a new record; \`account\` refers to the signed-in account.
The answer to a save is \`{"state":"success","id":"…"}\`. A record that the account may not see is a 404.`;

/** Single records: read, save, delete (§7.3.10–7.3.15). */
export const apiResources = chapter({ title: 'Single records', rules }, [
  row({
    verbs: ['GET'],
    url: '/api/account/{id?}',
    useCase: getAccount,
    reply: json(accountCard),
    screen: '/cabinet/account',
    docs: {
      says: 'The signed-in account. `type_id`: 1 main user, 2 manager, 3 observer; `subscribe`: whether it gets news by e-mail.',
      fields: { id: own },
      call: { path: '/api/account/1/' },
      answer: () => accountExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/account/{id?}',
    record: 'account',
    useCase: saveAccount,
    reply: json(savedState, refusedWithState),
    screen: '/cabinet/account',
    flash: saved,
    docs: {
      says: 'Saves the name and the telephone number; fields that are not sent stay unchanged. This call does not change the e-mail and the role.',
      fields: {
        id: own,
        'name, firstname': 'the name, in either field',
        phone: 'ten digits in any spelling, or empty',
      },
      call: { path: '/api/account/1/', form: 'name=Анна Зотова&phone=' },
      answer: () => undefined,
      refused: () => leftEmpty('name'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/contragent/{id?}',
    useCase: getContragent,
    reply: json(contragentCard),
    screen: '/cabinet/contragents/{id|new}',
    docs: {
      says: 'A contragent; a manager sees those of the contracts assigned to the manager. Id 0 returns an empty form.',
      fields: { id },
      call: { path: '/api/contragent/1/' },
      answer: () => contragentExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/contragent/{id?}',
    // A contragent is never removed, because contracts and orders refer to it: deleting deactivates it, as for
    // managers (§10.4).
    when: { action: 'delete' },
    set: { enabled: '0' },
    useCase: setContragentEnabled,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/contragents',
    flash: saved,
    docs: {
      says: 'Deactivates a contragent. It is never removed, because contracts and orders refer to it; `/ajax/activateagent/` activates it again.',
      fields: { id: 'in the URL' },
      call: { path: '/api/contragent/1/', form: 'action=delete' },
      answer: () => ({ id: 1 }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/contragent/{id?}',
    record: 'contragent',
    useCase: saveContragent,
    reply: json(savedContragent, refusedWithState),
    screen: '/cabinet/contragents',
    flash: contragentSaved,
    docs: {
      says: 'Adds a contragent, or changes the one with this id; fields that are not sent stay unchanged. Main user only. The name, INN and KPP of a contragent with contracts or documents are not changed at once: the wholesaler is asked to, and `message` says so; all other fields are saved.',
      fields: {
        id,
        company: 'the name',
        inn: '10 or 12 digits with a valid checksum, not registered yet',
        kpp: 'required for a company; a sole proprietor has none',
        'ogrn, legal_address, bank, bik, account': 'optional',
      },
      call: { path: '/api/contragent/0/', form: 'company=ООО «Свет»&inn=7708451236&kpp=770801001' },
      answer: () => ({ id: 1, asked: false }),
      refused: () => fail('INN_TAKEN', { fields: { inn: ['Этот контрагент уже зарегистрирован'] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/manager/{id?}',
    useCase: getManager,
    reply: json(managerCard),
    screen: '/cabinet/managers/{id|new}',
    docs: {
      says:
        'A manager (`type_id` 2) or observer (3) of the dealer. Main user only; id 0 returns an empty form. `contracts`, keyed by id, and ' +
        '`addresses` list all of the dealer’s; `checked` marks those assigned to the manager. `enabled` of a contract: orders can be placed under it.',
      fields: { id },
      call: { path: '/api/manager/2/' },
      answer: () => managerExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/manager/{id?}',
    when: { action: 'delete' },
    useCase: deactivateManager,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/managers',
    flash: saved,
    docs: {
      says: 'Deactivates a manager; removes an observer and all data of that account. The main user is neither of them and gives a 404.',
      fields: { id: 'in the URL' },
      call: { path: '/api/manager/2/', form: 'action=delete' },
      answer: () => ({ id: 2 }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/manager/{id?}',
    record: 'manager',
    useCase: saveManager,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/managers',
    flash: saved,
    docs: {
      says: 'Saves a manager. Fields that are not sent stay unchanged, so `enabled` alone turns access on or off. A new manager is mailed an invitation to set a password.',
      fields: {
        id,
        email: 'the login; required for a new manager',
        'name, phone': 'optional',
        type_id: '`2` a manager (default), or `3` an observer',
        enabled: '`1` or `0`',
        'contracts, addresses':
          'the ids to assign; they replace the previous ones. The records as returned by GET are also accepted; those with `checked` count',
      },
      types: managerTypes,
      call: {
        path: '/api/manager/0/',
        form: 'email=oleg@example.com&name=Олег&contracts[]=1&addresses[]=1&addresses[]=2',
      },
      answer: () => ({ id: 2 }),
      refused: () => fail('EMAIL_TAKEN', { fields: { email: ['Этот Email уже занят'] } }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/address/{id?}',
    useCase: getAddress,
    reply: json(addressCard),
    screen: '/cabinet/addresses/{id|new}',
    docs: {
      says: 'A delivery address; a manager sees the assigned ones. Id 0 returns an empty form.',
      fields: { id },
      call: { path: '/api/address/1/' },
      answer: () => addressExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/address/{id?}',
    when: { action: 'delete' },
    set: { back: '0' },
    useCase: removeAddress,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/addresses',
    flash: saved,
    docs: {
      says: 'Removes an address from the list; orders delivered there keep its text.',
      fields: { id: 'in the URL' },
      call: { path: '/api/address/1/', form: 'action=delete' },
      answer: () => ({ id: 1 }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/address/{id?}',
    record: 'address',
    useCase: saveAddress,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/addresses',
    flash: saved,
    docs: {
      says: 'Saves an address. Main user only.',
      fields: { id, full_address: 'up to 500 characters' },
      call: { path: '/api/address/0/', form: 'full_address=Тула, ул. Заводская, 14' },
      answer: () => ({ id: 1 }),
      refused: () => leftEmpty('full_address'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/pricepolitics/{id?}',
    useCase: getPolitics,
    reply: json(politicsCard),
    screen: '/cabinet/managers/{id}/prices',
    docs: {
      says:
        'The price politics of a manager: the rules for the prices shown to the manager in place of contract prices. Main user only. `mode`: ' +
        '`markup` over the contract price or `discount` from the retail price; `percent` is a number; rules of `brands` take precedence over the general one.',
      fields: { id: 'the manager' },
      call: { path: '/api/pricepolitics/2/' },
      answer: () => politicsExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/pricepolitics/{id?}',
    record: 'politics',
    useCase: savePolitics,
    reply: json(savedState, refusedPolitics),
    screen: '/cabinet/managers',
    flash: saved,
    docs: {
      says: 'Saves the price politics of a manager. They apply from the manager’s next request.',
      fields: {
        id: 'the manager',
        mode: '`markup` or `discount`',
        percent: '0 to 500 for a markup, 0 to 100 for a discount, at most two decimals',
        show_wholesale: '`0` hides wholesale prices from the manager; absent: unchanged',
        brands: 'rules for brands: `brands[0][brand]=1&brands[0][mode]=discount&brands[0][percent]=12,5`',
      },
      types: politicsTypes,
      input: politicsInput,
      call: { path: '/api/pricepolitics/2/', form: 'mode=markup&percent=15&show_wholesale=1' },
      answer: () => undefined,
      refused: () => fail('BAD_INPUT'),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/order/{id?}',
    useCase: getOrder,
    scope: 'orders:read',
    reply: json(orderCard),
    screen: '/cabinet/orders/{id}',
    docs: {
      says:
        'An order at the prices at which it was placed; a manager’s own order at the prices shown to that manager. Sums are `null` when wholesale prices are ' +
        'hidden. `id` in `products` is the product id, `count` the number of lines, `goods` the sum without delivery.',
      fields: { id: 'the order' },
      call: { path: '/api/order/123/' },
      answer: () => orderExample,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/order/{id?}',
    when: { action: 'cancel' },
    useCase: cancelOrder,
    scope: 'orders:write',
    reply: json(orderState, refusedCancel),
    screen: '/cabinet/orders/{id}',
    flash: orderCancelled,
    docs: {
      says: 'Cancels an order that is new, being processed or being picked, and releases its reserved goods. A refusal has the present state in `order`.',
      fields: { id: 'the order' },
      call: { path: '/api/order/123/', form: 'action=cancel' },
      answer: () => ({ state: 4, status: 'Отменён' }),
      refused: () => fail('CANNOT_CANCEL', { data: { id: 123, state: 11, status: 'Отгружен' } }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/order/{id?}',
    when: { action: 'repeat' },
    idempotencyKey: true,
    useCase: repeatOrder,
    scope: 'orders:write',
    reply: json(orderRepeated, refusedRepeat),
    screen: '/cabinet/orders/{id}',
    flash: repeatedOrder,
    docs: {
      says: 'Puts the goods of an order into the basket, as far as stock allows; `count` is the number of pieces added.',
      fields: {
        id: 'the order',
        contract,
        ask: '`1`: refuses when some of its goods are already in the basket or the order belongs to another contract, so that the caller can ask the user first',
        leave: '`1`: leaves goods that are already in the basket unchanged',
        key,
      },
      call: { path: '/api/order/123/', form: 'action=repeat' },
      answer: () => ({ count: 2 }),
      refused: () => fail('NOTHING_TO_REPEAT'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/api/orders',
    idempotencyKey: true,
    useCase: submitOrder,
    scope: 'orders:write',
    reply: created(orderPlaced, orderAsked, ({ order }) => order === undefined),
    screen: '/cabinet/orders',
    flash: orderSubmitted,
    docs: {
      says:
        'New: places an order, of the lines given or else of the basket, which is empty afterwards. A new order is a 201. The same key with the same fields ' +
        'again is a 200 with the same order, whenever that is; with other fields a 409 (`KEY_REUSED`). Above a limit that the main user has set for a manager ' +
        'it is no order yet but a request for approval: 202 with `status` `approval` and no `order`, its goods reserved for a day. The same key again tells what ' +
        'became of it: a 200 with the order once it is approved, else a 202 with the `state` and the `word` of the main user. A refusal has its status: 400 names the fields, also ' +
        '`lines[2].qnt`; 409 is `NOT_ENOUGH_STOCK`, `OVER_LIMIT`, `NO_CONTRACT`, `CONTRACT_CHANGED` or ' +
        '`TOO_MANY_APPROVALS`. ' +
        'Lines of type `expected` are placed as an order of their own, both or none: `expected` is that order, or request, when there are other lines, too.',
      fields: {
        lines:
          'at most 1,000: `lines[0][id]`, `lines[0][qnt]`, `lines[0][wms]` (default: the default warehouse), `lines[0][type]`; equal lines are added up. Without this field: the basket',
        contract:
          'id; with lines any contract of the account, for the basket the current one; default: the current one',
        delivery: 'the delivery option (`initdata` lists them)',
        address: 'the address, unless it is a pick-up',
        date: 'the day of shipment, `dd.mm.yyyy`',
        comment: 'at most 1,000 characters',
        key: 'required, at most 100 characters, a new one for each order; usually the header `Idempotency-Key`',
      },
      types: {
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: wireId.wire,
              qnt: wireQuantity(1).wire,
              wms: wireId.wire,
              type: { type: 'string' },
            },
            required: ['id', 'qnt'],
          } as JsonObject,
        },
      },
      call: {
        path: '/api/orders/',
        form: 'lines[0][id]=101&lines[0][qnt]=2&delivery=2&date=25.07.2026&key=a-new-one-for-each-order',
      },
      answer: () => ({ order: orderExample, isNew: true }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/orders',
    useCase: listApiOrders,
    scope: 'orders:read',
    reply: json(orderList),
    screen: '/cabinet/orders',
    docs: {
      says:
        'New: orders, newest first. A manager gets only their own. `total` is null when wholesale prices are hidden. `modified` changes with the state, the lines, the ' +
        'sums, the terms, the number in 1C and the documents. Ask with a `modified_since` a few minutes before the last question: a change shows once it is complete.',
      fields: {
        page: 'the page number, from 1; a page beyond the end is empty',
        perpage: pages(20).perpage,
        state: 'the number of a state',
        contract: 'id',
        manager: 'the account that placed them: the `placed_by_id` of an order',
        'from, to': 'days on which orders were placed, `dd.mm.yyyy`, both included',
        modified_since: 'only orders changed since: `2026-07-20T12:00:00+03:00`, or a day in Moscow',
      },
      types: listTypes,
      call: { path: '/api/orders/?state=1&perpage=50' },
      answer: () => ({
        orders: [
          {
            ...orderExample,
            changedAt: july,
          },
        ],
        paging: { ...paging, perpage: 50 },
      }),
    },
  }),
  row({
    verbs: ['GET'],
    url: '/api/documents',
    rename: { from: 'startDate', to: 'endDate' },
    useCase: listApiDocuments,
    scope: 'orders:read',
    reply: json(documentList),
    screen: '/cabinet/documents',
    docs: {
      says:
        'New: invoices, waybills and other documents, the latest first. `cut` is 1 when there are more than 2,000: older ones are found by their days. A manager gets those of the assigned ' +
        'contracts. `/api/download/{id}/?type=document` is the PDF of one.',
      fields: {
        page: 'the page number, from 1; a page beyond the end is empty',
        perpage: pages(20).perpage,
        kind: 'default: all',
        'contract, contragent, order': 'ids',
        number: 'the whole number; zeros and letters before it and a year after it do not count',
        'from, to': 'days on which they were issued, `dd.mm.yyyy`, both included',
      },
      types: listTypes,
      call: { path: '/api/documents/?order=123' },
      answer: () => ({
        documents: [
          {
            id: 51,
            kind: 'invoice' as const,
            number: 'УТ-000123',
            issuedOn: '2026-07-20',
            title: 'Счёт УТ-000123 от 20.07.2026',
            company: orderExample.company,
            contract: orderExample.contract,
            order: { id: orderExample.id, number: orderExample.number },
            amount: orderExample.total,
            file: 'ready' as const,
            size: 48_120,
          },
        ],
        isCut: false,
        paging,
      }),
    },
  }),
]);
