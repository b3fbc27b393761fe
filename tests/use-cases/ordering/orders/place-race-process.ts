/**
 * A separate process for place-race.test.ts with the arguments `URL ACCOUNT…`. It fills in the forms, prints «ready»,
 * waits for the end of its input, and places the orders.
 */
import { once } from 'node:events';
import { openDatabase } from '#server/db/client.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { orderForm } from '#tests/builders/ordering.ts';

const [url, ...ids] = process.argv.slice(2);
const db = openDatabase(url);

const orders = await Promise.all(
  ids.map(async (id) => {
    const account = { kind: 'account', accountId: Number(id), dealerId: 1, role: 'main' } as const;
    const buyer: SignedIn = { ...account, email: '', name: '' };
    return { buyer, form: await orderForm(db, buyer) };
  }),
);
console.log('ready');
await once(process.stdin.resume(), 'end');

const outcomes = await Promise.all(
  orders.map(async ({ buyer, form }) => {
    const result = await testContext(db, buyer).tries(placeOrder, form);
    return result.ok ? 'ok' : result.code;
  }),
);
await db.destroy();
console.log(outcomes.join('\n'));
