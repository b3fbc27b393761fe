/**
 * A separate process for crash.test.ts, started with the arguments `URL FOLDER ACCOUNT NTH NOW`. Prints `begins`,
 * then runs the nth exchange; the test may kill it at any time.
 */

import { openDatabase } from '#server/db/client.server.ts';
import { exchangeOf } from './crash-exports.ts';
import { stepsOf1c } from './steps-1c.ts';

const [url, folder = '', account, nth, now] = process.argv.slice(2);
const db = openDatabase(url);
const actor = { kind: 'exchange' as const, exchangeId: Number(account), login: 'ut' };
const steps = stepsOf1c({ db: () => db, actor: () => actor, folder });
process.stdout.write('begins\n');
await exchangeOf(Number(nth), steps, Number(now));
await db.destroy();
