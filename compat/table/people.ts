import { AccountList } from '#app/components/accounts/account-list.tsx';
import { MessageList } from '#app/components/notifications/message-list.tsx';
import { activateAccount } from '#server/accounts/activate-account.server.ts';
import { checkUser } from '#server/accounts/check-user.server.ts';
import { deactivateAccount } from '#server/accounts/deactivate-account.server.ts';
import { deleteAccount } from '#server/accounts/delete-account.server.ts';
import { listAccounts } from '#server/accounts/list-accounts.server.ts';
import { saveAccount } from '#server/accounts/save-account.server.ts';
import { setSubscription } from '#server/accounts/set-subscription.server.ts';
import { setContragentEnabled } from '#server/contragents/set-enabled.server.ts';
import { listMessages } from '#server/notifications/list-messages.server.ts';
import { setNotification } from '#server/notifications/set-notification.server.ts';
import { html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { emailTaken, notifyStatus, savedWithResult, subscription, switched } from '../reply/shapes/people.ts';
import { text } from '../reply/text.ts';
import { row } from '../row.ts';
import { emailChecked, saved } from '../told.ts';

/** Accounts, legal entities and what they are told, on the old pages (contract §3.2). */
export const people = [
  row({
    verbs: ['GET'],
    url: '/ajax/accounts',
    useCase: listAccounts,
    reply: html(AccountList),
    screen: '/cabinet/accounts',
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/messages',
    useCase: listMessages,
    reply: html(MessageList),
    screen: '/cabinet/messages',
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/updatenotifystatus',
    useCase: setNotification,
    reply: json(notifyStatus, refusedWithResult),
    screen: '/cabinet/notifications',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/activateagent',
    set: { enabled: '1' },
    useCase: setContragentEnabled,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/contragents',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deactivateagent',
    set: { enabled: '0' },
    useCase: setContragentEnabled,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/contragents',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/activateaccount',
    useCase: activateAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deactivateaccount',
    useCase: deactivateAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deleteaccount',
    useCase: deleteAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/checkuser',
    useCase: checkUser,
    reply: text(emailTaken),
    screen: '/cabinet/managers/new',
    told: emailChecked,
  }),
  row({
    verbs: ['POST'],
    url: '/include/ajax.php',
    when: { dataall: true },
    inside: 'dataall',
    useCase: saveAccount,
    reply: json(savedWithResult, refusedWithResult),
    screen: '/cabinet/account',
    told: saved,
  }),
  row({
    verbs: ['POST'],
    url: '/include/ajax.php',
    when: { val: true },
    useCase: setSubscription,
    reply: json(subscription, refusedWithResult),
    screen: '/cabinet/action1/',
  }),
];
