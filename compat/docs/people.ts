import { fail } from '#server/kernel/result.ts';
import { refusedWithResult } from '../reply/refused.ts';
import { emailTaken, notifyStatus, savedWithResult, subscription, switched } from '../reply/shapes/people.ts';
import type { Documented } from './documented.ts';

const mainUserStays = refusedWithResult(fail('MAIN_USER_STAYS'));
const agent = { id: 'the contragent' };
const account = { id: 'the account' };
const page = 'from 1; one beyond the end is the last';

export const peopleDocs: Documented[] = [
  {
    url: '/ajax/accounts',
    says: 'The accounts of the dealer, twenty a page; the main user only.',
    fields: { page },
    call: { path: '/ajax/accounts/' },
    answer: 'HTML: the table of the accounts. Its buttons and links lead to the screens.',
  },
  {
    url: '/ajax/messages',
    says: 'What the account was told, newest first, twenty a page. Looking at messages does not make them read.',
    fields: { page },
    call: { path: '/ajax/messages/' },
    answer: 'HTML: the list of the messages.',
  },
  {
    url: '/ajax/updatenotifystatus',
    says: 'Switches a notification of who asks on or off.',
    fields: {
      id: '1 order state, 2 act ready, 3 a need arrived, 4 news, 5 price change',
      state: '`1` or `0`; not sent, it stays',
      value: 'the e-mail to write to; empty is the account’s own, not sent it stays',
    },
    call: { path: '/ajax/updatenotifystatus/', form: 'id=1&state=0' },
    answer: notifyStatus({ id: 1, enabled: false }),
  },
  {
    url: '/ajax/activateagent',
    says: 'Activates a contragent. Doing it twice is fine.',
    fields: agent,
    call: { path: '/ajax/activateagent/', form: 'id=1' },
    answer: switched({ id: 1, enabled: true }),
  },
  {
    url: '/ajax/deactivateagent',
    says: 'Deactivates a contragent: its contracts cannot be ordered under.',
    fields: agent,
    call: { path: '/ajax/deactivateagent/', form: 'id=1' },
    answer: switched({ id: 1, enabled: false }),
  },
  {
    url: '/ajax/activateaccount',
    says: 'Lets an account of the dealer in again.',
    fields: account,
    call: { path: '/ajax/activateaccount/', form: 'id=2' },
    answer: switched({ id: 2, enabled: true }),
    refused: mainUserStays,
  },
  {
    url: '/ajax/deactivateaccount',
    says: 'Keeps an account of the dealer out; its sessions end at once.',
    fields: account,
    call: { path: '/ajax/deactivateaccount/', form: 'id=2' },
    answer: switched({ id: 2, enabled: false }),
    refused: mainUserStays,
  },
  {
    url: '/ajax/deleteaccount',
    says: 'Deletes an observer with all that was his; a manager is deactivated.',
    fields: account,
    call: { path: '/ajax/deleteaccount/', form: 'id=2' },
    answer: switched({ id: 2, enabled: false }),
    refused: mainUserStays,
  },
  {
    url: '/ajax/checkuser',
    says: 'Whether an e-mail belongs to some account already. Sixty an hour, then 429.',
    fields: { user_email: 'the e-mail' },
    call: { path: '/ajax/checkuser/', form: 'user_email=dealer@example.com' },
    answer: `A bare text: empty when the e-mail is free, else \`${emailTaken({ taken: true })}\`.`,
  },
  {
    url: '/include/ajax.php',
    when: { dataall: true },
    says: 'Saves the account of who asks. E-mail and role are not changed here, whatever is sent; what is not sent stays.',
    fields: {
      dataall:
        'the serialized form as one text: `name` (or `firstname`), `phone`; an `id` has to be the account’s own',
    },
    call: { path: '/include/ajax.php', form: 'dataall=phone=+7 916 123-45-67' },
    answer: savedWithResult(),
    refused: refusedWithResult(fail('BAD_INPUT', { fields: { phone: ['Это поле необходимо заполнить.'] } })),
  },
  {
    url: '/include/ajax.php',
    when: { val: true },
    says:
      'The subscription of who asks: whether news come by e-mail. `id` of the answer is his account, whatever was sent; an old page ' +
      'goes to `redirect` afterwards.',
    fields: { id: 'not looked at', val: '`1` or `0`' },
    call: { path: '/include/ajax.php', form: 'id=1&val=1' },
    answer: subscription({ id: 1, subscribed: true }),
  },
];
