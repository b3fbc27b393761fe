import { fail } from '#server/kernel/result.ts';
import { reminded, reminderRefused } from '../reply/shapes/reminder.ts';
import type { Documented } from './documented.ts';

export const reminderDocs: Documented[] = [
  {
    url: '/reminder',
    says:
      'Mails a one-time link to set a new password; passwords themselves are never mailed. `result` 2: nothing was entered. Three an ' +
      'hour for one e-mail, then 429. Nobody needs to be signed in.',
    fields: { email: 'whose password is forgotten' },
    call: { path: '/reminder/', form: 'email=dealer@example.com' },
    answer: reminded(),
    refused: reminderRefused(fail('EMAIL_UNKNOWN')),
  },
];
