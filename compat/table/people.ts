import { z } from 'zod';
import { MessageList } from '#app/components/people/notifications/message-list.tsx';
import { zFlag, zId } from '#server/kernel/fields.ts';
import { fail } from '#server/kernel/result.ts';
import { activateAccount } from '#server/people/accounts/activate-account.server.ts';
import { checkUser } from '#server/people/accounts/check-user.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { deleteAccount } from '#server/people/accounts/delete-account.server.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.server.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { setSubscription } from '#server/people/accounts/set-subscription.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { listMessages } from '#server/people/notifications/list-messages.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { leftEmpty } from '../docs/examples.ts';
import { page } from '../docs/words.ts';
import { emailChecked, saved } from '../flash.ts';
import { html } from '../reply/html.ts';
import { json } from '../reply/json.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { emailTaken, notifyStatus, savedWithResult, subscription, switched } from '../reply/shapes/people.ts';
import { text } from '../reply/text.ts';
import { Accounts } from '../reply/views/people.tsx';
import { chapter, row } from '../row.ts';

const agent = { id: 'the contragent' };
const account = { id: 'the account' };

/** Accounts, legal entities and notifications of the old pages (§7.2.4–7.2.6). */
export const people = chapter({ title: 'Accounts, contragents, messages' }, [
  row({
    verbs: ['GET'],
    url: '/ajax/accounts',
    useCase: listAccounts,
    reply: html(Accounts),
    screen: '/cabinet/accounts',
    docs: {
      says: 'The accounts of the dealer, twenty per page. Main user only.',
      fields: { page },
      call: { path: '/ajax/accounts/' },
      answer: 'HTML: the table of accounts. Its buttons and links lead to the screens.',
    },
  }),
  row({
    verbs: ['GET'],
    url: '/ajax/messages',
    useCase: listMessages,
    reply: html(MessageList),
    screen: '/cabinet/messages',
    docs: {
      says: 'The account’s messages, newest first, twenty per page. This call does not mark them as read.',
      fields: { page },
      call: { path: '/ajax/messages/' },
      answer: 'HTML: the list of messages.',
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/updatenotifystatus',
    useCase: setNotification,
    reply: json(notifyStatus, refusedWithResult),
    screen: '/cabinet/notifications',
    flash: saved,
    docs: {
      says: 'Turns a notification of the account on or off.',
      fields: {
        id: '1 order state, 2 act ready, 3 a need arrived, 4 news, 5 price change',
        state: '`1` or `0`; absent: unchanged',
        value: 'the e-mail for the notification; empty: the account’s own; absent: unchanged',
      },
      unlisted: ['kind', 'enabled', 'push'],
      call: { path: '/ajax/updatenotifystatus/', form: 'id=1&state=0' },
      answer: () => ({ id: 1, enabled: false }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/activateagent',
    set: { enabled: '1' },
    useCase: setContragentEnabled,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/contragents',
    flash: saved,
    docs: {
      says: 'Activates a contragent. Repeating the call is not an error.',
      fields: agent,
      call: { path: '/ajax/activateagent/', form: 'id=1' },
      answer: () => ({ id: 1, enabled: true }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deactivateagent',
    set: { enabled: '0' },
    useCase: setContragentEnabled,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/contragents',
    flash: saved,
    docs: {
      says: 'Deactivates a contragent: no orders can be placed under its contracts.',
      fields: agent,
      call: { path: '/ajax/deactivateagent/', form: 'id=1' },
      answer: () => ({ id: 1, enabled: false }),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/activateaccount',
    useCase: activateAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    flash: saved,
    docs: {
      says: 'Turns the access of an account of the dealer back on.',
      fields: account,
      call: { path: '/ajax/activateaccount/', form: 'id=2' },
      answer: () => ({ id: 2, enabled: true }),
      refused: () => fail('MAIN_USER_STAYS'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deactivateaccount',
    useCase: deactivateAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    flash: saved,
    docs: {
      says: 'Turns off the access of an account of the dealer; its sessions end at once.',
      fields: account,
      call: { path: '/ajax/deactivateaccount/', form: 'id=2' },
      answer: () => ({ id: 2, enabled: false }),
      refused: () => fail('MAIN_USER_STAYS'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/deleteaccount',
    useCase: deleteAccount,
    reply: json(switched, refusedWithResult),
    screen: '/cabinet/accounts',
    flash: saved,
    docs: {
      says: 'Deletes an observer and all data of that account; deactivates a manager.',
      fields: account,
      call: { path: '/ajax/deleteaccount/', form: 'id=2' },
      answer: () => ({ id: 2, enabled: false }),
      refused: () => fail('MAIN_USER_STAYS'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/ajax/checkuser',
    useCase: checkUser,
    reply: text(emailTaken),
    screen: '/cabinet/managers/new',
    flash: emailChecked,
    docs: {
      says: 'Checks whether an account with this e-mail exists. At most sixty calls an hour, then 429.',
      fields: { user_email: 'the e-mail' },
      call: { path: '/ajax/checkuser/', form: 'user_email=dealer@example.com' },
      answer: `Plain text: empty when the e-mail is free, otherwise \`${emailTaken({ taken: true })}\`.`,
    },
  }),
  row({
    verbs: ['POST'],
    url: '/include/ajax.php',
    when: { dataall: true },
    inside: 'dataall',
    record: 'account',
    useCase: saveAccount,
    reply: json(savedWithResult, refusedWithResult),
    screen: '/cabinet/account',
    flash: saved,
    docs: {
      says: 'Saves the signed-in account. The e-mail and the role never change, whatever is sent; fields that are not sent stay unchanged.',
      fields: {
        dataall:
          'the serialized form as one text: `name` (or `firstname`), `phone`; an `id` must be the account’s own',
      },
      input: z.object({ dataall: z.string() }),
      call: { path: '/include/ajax.php', form: 'dataall=phone=+7 916 123-45-67' },
      answer: () => undefined,
      refused: () => leftEmpty('phone'),
    },
  }),
  row({
    verbs: ['POST'],
    url: '/include/ajax.php',
    when: { val: true },
    useCase: setSubscription,
    reply: json(subscription, refusedWithResult),
    screen: '/cabinet/action1/',
    docs: {
      says:
        'Sets whether the signed-in account gets news by e-mail. `id` in the answer is that account, whatever was sent; an old page ' +
        'goes to `redirect` afterwards.',
      fields: { id: 'ignored', val: '`1` or `0`' },
      input: z.object({ id: zId.optional(), val: zFlag }),
      call: { path: '/include/ajax.php', form: 'id=1&val=1' },
      answer: () => ({ id: 1, subscribed: true }),
    },
  }),
]);
