import { repeatedOrder } from '#app/components/orders/repeated-order.server.ts';
import { getAccount } from '#server/accounts/get-account.server.ts';
import { saveAccount } from '#server/accounts/save-account.server.ts';
import { getAddress } from '#server/addresses/get-address.server.ts';
import { removeAddress } from '#server/addresses/remove-address.server.ts';
import { saveAddress } from '#server/addresses/save-address.server.ts';
import { getContragent } from '#server/contragents/get-contragent.server.ts';
import { saveContragent } from '#server/contragents/save-contragent.server.ts';
import { setContragentEnabled } from '#server/contragents/set-enabled.server.ts';
import { deactivateManager } from '#server/managers/deactivate-manager.server.ts';
import { getManager } from '#server/managers/get-manager.server.ts';
import { saveManager } from '#server/managers/save-manager.server.ts';
import { cancelOrder } from '#server/orders/cancel-order.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';
import { repeatOrder } from '#server/orders/repeat-order.server.ts';
import { getPolitics } from '#server/price-politics/get-politics.server.ts';
import { savePolitics } from '#server/price-politics/save-politics.server.ts';
import { json } from '../reply/json.ts';
import { refusedWithState, refusedWithStatus } from '../reply/refused.ts';
import { accountCard } from '../reply/shapes/account.ts';
import { addressCard } from '../reply/shapes/address.ts';
import { contragentCard } from '../reply/shapes/contragent.ts';
import { managerCard, politicsCard } from '../reply/shapes/manager.ts';
import { orderCard, orderRepeated, orderState } from '../reply/shapes/order.ts';
import { refusedPolitics, savedRecord, savedState } from '../reply/shapes/saved.ts';
import { row } from '../row.ts';
import { orderCancelled, saved } from '../told.ts';

/** Single records: read, saved, deleted (contract §3.3). */
export const apiResources = [
  row({
    verbs: ['GET'],
    url: '/api/account/{id?}',
    useCase: getAccount,
    reply: json(accountCard),
    screen: '/cabinet/account',
  }),
  row({
    verbs: ['POST'],
    url: '/api/account/{id?}',
    useCase: saveAccount,
    reply: json(savedState, refusedWithState),
    screen: '/cabinet/account',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/api/contragent/{id?}',
    useCase: getContragent,
    reply: json(contragentCard),
    screen: '/cabinet/contragents/{id|new}',
  }),
  row({
    verbs: ['POST'],
    url: '/api/contragent/{id?}',
    // What has contracts and orders is never removed: «deleted» it is deactivated, as managers are (§4).
    when: { action: 'delete' },
    set: { enabled: '0' },
    useCase: setContragentEnabled,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/contragents',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/contragent/{id?}',
    useCase: saveContragent,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/contragents',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/api/manager/{id?}',
    useCase: getManager,
    reply: json(managerCard),
    screen: '/cabinet/managers/{id|new}',
  }),
  row({
    verbs: ['POST'],
    url: '/api/manager/{id?}',
    when: { action: 'delete' },
    useCase: deactivateManager,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/managers',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/manager/{id?}',
    useCase: saveManager,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/managers',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/api/address/{id?}',
    useCase: getAddress,
    reply: json(addressCard),
    screen: '/cabinet/addresses/{id|new}',
  }),
  row({
    verbs: ['POST'],
    url: '/api/address/{id?}',
    when: { action: 'delete' },
    set: { back: '0' },
    useCase: removeAddress,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/addresses',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/api/address/{id?}',
    useCase: saveAddress,
    reply: json(savedRecord, refusedWithState),
    screen: '/cabinet/addresses',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/api/pricepolitics/{id?}',
    useCase: getPolitics,
    reply: json(politicsCard),
    screen: '/cabinet/managers/{id}/prices',
  }),
  row({
    verbs: ['POST'],
    url: '/api/pricepolitics/{id?}',
    useCase: savePolitics,
    reply: json(savedState, refusedPolitics),
    screen: '/cabinet/managers',
    told: saved,
  }),
  row({
    verbs: ['GET'],
    url: '/api/order/{id?}',
    useCase: getOrder,
    reply: json(orderCard),
    screen: '/cabinet/orders/{id}',
  }),
  row({
    verbs: ['POST'],
    url: '/api/order/{id?}',
    when: { action: 'cancel' },
    useCase: cancelOrder,
    reply: json(orderState, refusedWithStatus),
    screen: '/cabinet/orders/{id}',
    told: orderCancelled,
  }),
  row({
    verbs: ['POST'],
    url: '/api/order/{id?}',
    when: { action: 'repeat' },
    useCase: repeatOrder,
    reply: json(orderRepeated, refusedWithStatus),
    screen: '/cabinet/orders/{id}',
    told: repeatedOrder,
  }),
];
