import { fail } from '#server/kernel/result.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';
import { mailed } from '../flash.ts';
import { json } from '../reply/json.ts';
import { reminded, reminderRefused } from '../reply/shapes/reminder.ts';
import { chapter, row } from '../row.ts';

/** The forgotten password (§7.2.8). */
export const reminder = chapter({ title: 'The forgotten password' }, [
  row({
    verbs: ['POST'],
    url: '/reminder',
    useCase: requestReminder,
    client: true,
    reply: json(reminded, reminderRefused),
    screen: '/password/forgot',
    flash: mailed,
    docs: {
      says:
        'Mails a one-time link to set a new password; passwords themselves are never mailed. `result` 2: no e-mail was entered; `result` 3: no ' +
        'account has this e-mail. At most three an hour for one e-mail, then 429. No session is needed.',
      fields: { email: 'the e-mail of the account' },
      call: { path: '/reminder/', form: 'email=dealer@example.com' },
      answer: () => undefined,
      refused: () => fail('EMAIL_UNKNOWN'),
    },
  }),
]);
