/**
 * A separate process for drill.test.ts, started with the arguments `URL UPLOADS`. Until its input ends, it places
 * orders, sends complaints with pictures, and prints each record that the portal has confirmed.
 */

import sharp from 'sharp';
import { openDatabase } from '#server/db/client.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { sendComplaint } from '#server/papers/complaints/send-complaint.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { actors } from '#tests/builders/world.ts';

const [url, uploads = ''] = process.argv.slice(2);
const db = openDatabase(url);
const { main } = actors;
const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});

for (let i = 1; !isOver; i++) {
  await fillBasketWith(db, main.accountId, '101:1:1=1');
  const order = await testContext(db, main).tries(placeOrder, await orderForm(db, main));
  console.log(`order ${okValue(order).orderId}`);
  // The number of complaints per hour is limited, so each complaint is dated an hour later than the previous one.
  const context = { ...testContext(db, main, noon + i * 3_600_000), uploads: diskStore(uploads) };
  const picture = { name: 'a.png', type: 'image/png', bytes: dot };
  const complaint = { key: `${i}`, reason: 'Брак', comment: '', items: [{ id: 101, quantity: '1' }] };
  const sent = await context.tries(sendComplaint, { ...complaint, pictures: [picture] });
  console.log(`complaint ${okValue(sent).id}`);
}
await db.destroy();
