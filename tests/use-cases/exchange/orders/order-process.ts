/**
 * A separate process for crash.test.ts, started with the arguments `URL FOLDER ACCOUNT NTH NOW`. Prints `begins`,
 * then runs the nth exchange of orders and prints what 1C sees, one JSON per line. The test may kill it at any time.
 */

import { writeSync } from 'node:fs';
import { openDatabase } from '#server/db/client.server.ts';
import { stepsOf1c } from '../steps-1c.ts';
import { bornIn, exchangeOf } from './crash-exchanges.ts';

const [url, folder = '', account, nth, now] = process.argv.slice(2);
const db = openDatabase(url);
const actor = { kind: 'exchange' as const, exchangeId: Number(account), login: 'ut' };
const steps = stepsOf1c({ db: () => db, actor: () => actor, folder });
const born = await bornIn(db, Number(nth));
// Written at once, because output that a killed process has buffered is lost.
const say = (event: unknown) => writeSync(1, `${JSON.stringify(event)}\n`);
say('begins');
await exchangeOf(Number(nth), steps, Number(now), born, say);
await db.destroy();
