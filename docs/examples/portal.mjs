// Reads the catalogue, places an order and follows its state. Node 20 or newer, no packages.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const portal = process.env.PORTAL ?? 'https://opt.example.ru';
const token = process.env.PORTAL_TOKEN; // svp_…, with the scopes catalogue, orders:read and orders:write

/** Returns the answer; waits and repeats when the portal is busy (429, 503). */
async function call(path, { query, body, headers } = {}) {
  const address = new URL(path, portal);
  address.search = String(new URLSearchParams(query));
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (answer.ok) return answer.json();
    if (![429, 503].includes(answer.status) || attempt === 5)
      throw new Error(`${answer.status} ${await answer.text()}`);
    await sleep(1000 * Number(answer.headers.get('Retry-After') ?? 30));
  }
}

/** All records of a list, page by page: the page after the last one is empty. */
async function* all(path, name, query) {
  for (let page = 1; ; page++) {
    const records = (await call(path, { query: { ...query, page, perpage: 100 } }))[name];
    if (records.length === 0) return;
    yield* records;
  }
}

/** Keep the key beside the order: after a lost answer the same key returns the same order, not a second one. */
function placeOrder(key, order) {
  return call('/api/orders/', { body: order, headers: { 'Idempotency-Key': key } });
}

const [articul, delivery, date] = process.argv.slice(2); // a delivery option of /api/initdata/, dd.mm.yyyy
// Five minutes back: a change shows once it is complete, so an order may come twice.
const since = new Date(Date.now() - 300_000).toISOString();

let goods = 0;
for await (const _product of all('/api/filter/', 'products', { available: 0 })) goods++;
console.log('goods:', goods);

const { products } = await call('/api/products/', { query: { articuls: articul } });
if (products.length === 0) throw new Error('no product with this articul');
const key = randomUUID();
const wanted = { lines: [{ id: products[0].id, qnt: 2 }], delivery, date };
const { order, approval } = await placeOrder(key, wanted);
if (!order) throw new Error(`waits: ${approval.status}`); // above a limit it waits for approval
const again = await placeOrder(key, wanted);
console.log('order:', order.number, again.order.id === order.id ? 'once' : 'twice');

for await (const { number, status } of all('/api/orders/', 'orders', { modified_since: since }))
  console.log('state:', number, status);
