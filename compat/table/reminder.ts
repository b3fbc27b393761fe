import { requestReminder } from '#server/password-links/request-reminder.server.ts';
import { json } from '../reply/json.ts';
import { reminded, reminderRefused } from '../reply/shapes/reminder.ts';
import { row } from '../row.ts';
import { mailed } from '../told.ts';

/** The forgotten password (§5, contract §3.2). */
export const reminder = [
  row({
    verbs: ['POST'],
    url: '/reminder',
    useCase: requestReminder,
    client: true,
    reply: json(reminded, reminderRefused),
    screen: '/password/forgot',
    told: mailed,
  }),
];
