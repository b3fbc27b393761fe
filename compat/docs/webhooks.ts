import { z } from 'zod';
import { wireListedOrder } from '#server/ordering/orders/listed-order.ts';
import type { webhookEvents } from '#server/ordering/webhooks/webhook-view.ts';
import { zListedOrder } from '../reply/shapes/order.ts';
import { july, orderExample } from './examples.ts';

/** A JavaScript program that checks the signature. A test runs this program and the two below. */
export const javascriptCheck = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes or the text of the request as they came; header: X-Portal-Signature; secret: whsec_…
export function isFromPortal(body, header, secret, now = Date.now()) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(now / 1000 - Number(time)) < 300)) return false;
  const expected = createHmac('sha256', secret).update(\`\${time}.\`).update(body).digest();
  return parts.some(([name, value]) => {
    const signed = Buffer.from(name === 'v1' ? value : '', 'hex');
    return signed.length === expected.length && timingSafeEqual(signed, expected);
  });
}`;

export const pythonCheck = `import hashlib, hmac, time

# body: the bytes of the request as they came; header: X-Portal-Signature; secret: whsec_…
def is_from_portal(body, header, secret, now=None):
    parts = [part.partition('=')[::2] for part in header.split(',')]
    sent = next((value for name, value in parts if name == 't'), '')
    if not (sent.isascii() and sent.isdigit()) or abs((now or time.time()) - int(sent)) > 300:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b'.' + body, hashlib.sha256).hexdigest()
    return any(name == 'v1' and hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts)`;

export const phpCheck = `// $body: file_get_contents('php://input'); $header: $_SERVER['HTTP_X_PORTAL_SIGNATURE']; $secret: whsec_…
function isFromPortal(string $body, string $header, string $secret, ?int $now = null): bool
{
    $parts = array_map(fn ($part) => explode('=', $part, 2) + ['', ''], explode(',', $header));
    $sent = current(array_filter($parts, fn ($part) => $part[0] === 't'))[1] ?? '';
    if (!ctype_digit($sent) || abs(($now ?? time()) - (int) $sent) > 300) {
        return false;
    }
    $expected = hash_hmac('sha256', "$sent.$body", $secret);
    return (bool) array_filter($parts, fn ($part) => $part[0] === 'v1' && hash_equals($expected, $part[1]));
}`;

const example = {
  id: '3f0c7a52-5f9e-4c39-9a53-0f6f2a5c1d11',
  event: 'order.state_changed',
  created_at: new Date(july).toISOString(),
  data: {
    order: wireListedOrder({ ...orderExample, changedAt: july, state: { id: 2, header: 'В обработке' } }),
    from: { state: '1', status: 'Новый' },
    to: { state: '2', status: 'В обработке' },
  },
};

const zState = z.object({ state: z.string(), status: z.string() });
const zDocument = z.object({ id: z.string(), kind: z.string(), number: z.string(), date: z.string() });
const zStocks = z.array(z.object({ wms_id: z.string(), header: z.string(), quantity: z.int() }));
const zStocked = z.object({ id: z.string(), articul: z.string(), header: z.string(), stocks: zStocks });
const zArrived = z.object({ id: z.string(), articul: z.string(), header: z.string(), need: z.int() });

/** The bodies of webhooks, by event. */
export const webhookBodies = {
  'order.created': bodyOf('order.created', { order: zListedOrder }),
  'order.state_changed': bodyOf('order.state_changed', {
    ...{ order: zListedOrder, from: zState.nullable(), to: zState },
  }),
  'order.changed': bodyOf('order.changed', { order: zListedOrder }),
  'order.document_ready': bodyOf('order.document_ready', { order: zListedOrder, document: zDocument }),
  'needs.arrived': bodyOf('needs.arrived', { products: z.array(zArrived) }),
  'stock.arrived': bodyOf('stock.arrived', { products: z.array(zStocked) }),
  'stock.ran_out': bodyOf('stock.ran_out', { products: z.array(zStocked) }),
  test: bodyOf('test', {}),
};

function bodyOf(event: string, data: z.ZodRawShape) {
  const id = z.string().meta({ description: 'The same when the event comes again.' });
  return z.object({ id, event: z.literal(event), created_at: z.string(), data: z.object(data) });
}

const means: Record<keyof typeof webhookEvents, string> = {
  'order.created': 'an order was placed, also by a program or in 1C. `data.order`',
  'order.state_changed': 'the state of an order changed. `data.order`, `data.from` (may be null), `data.to`',
  'order.changed': 'the wholesaler changed the lines or terms of an order. `data.order`',
  'order.document_ready':
    'the file of an order’s document has arrived or was replaced. `data.order`, `data.document`: `id`, `kind`, `number`, `date`',
  'needs.arrived':
    'goods of the owner’s needs are in stock. `data.products`: `id`, `articul`, `header`, `need` (pieces needed)',
  'stock.arrived':
    'followed goods arrived at warehouses where none were in stock. `data.products`: `id`, `articul`, `header`, and `stocks`, the warehouses where they arrived: `wms_id`, `header`, `quantity` (free pieces)',
  'stock.ran_out':
    'followed goods ran out in warehouses. `data.products` as in `stock.arrived`, `quantity` is 0',
};

/** The meanings of the events, for the document. */
export const webhookMeanings = { ...means, test: 'somebody pressed «Проверить»' };

/** The chapter about webhooks (decisions/programs.md). */
export const webhookRules = `## Webhooks

The portal notifies a program of events, so that the program need not poll. A person who may order creates a webhook on the page «Вебхуки»
(\`/cabinet/token/webhooks\`): a name, an https address (port 443 or above 1023), and events. A webhook of the main user gets the events of all orders of the
company, a manager’s webhook those of the manager’s own orders, each with the sums that its owner sees.

| event | |
| --- | --- |
${Object.entries(means)
  .map(([event, text]) => `| \`${event}\` | ${text} |`)
  .join('\n')}
| \`test\` | somebody pressed «Проверить». \`data\` is empty |

A program chooses the goods to follow with \`/api/followGoods/\`; goods of the owner’s waiting list, «Лист ожидания», are also followed, until they arrive.
Their stock is checked each minute, in the warehouses of the owner’s contract: goods that arrive and run out within a minute cause no event. A change of many goods causes several
events, of 100 products at most.

The request is a POST with this body; \`order\` has the fields of \`GET /api/orders/\`. It is the order when the event was first sent, which may be later than
the event itself: \`from\` and \`to\` are those of the event.

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

- Any status from 200 to 299 within 10 seconds accepts the event. The body of the answer is ignored, redirects are not followed. Answer first, work afterwards.
- After any other answer, or none, the event is sent again after 10 seconds, 20 seconds, 40 seconds … an hour, for a day; then it is given up. An address that fails three times in a row is
  tried with one event, at most every ten minutes. The owner gets one mail after a day.
- Each event is sent at least once, and may be sent again with the same \`id\`. Events of one order are sent in order: each waits until the one before was accepted or given up. The same
  applies to events about stock. Orders do not wait for each other.
- The page shows a journal of 30 days, where any event can be sent again. New kinds of events may be added: answer unknown ones with a 200.

| header | |
| --- | --- |
| \`X-Portal-Event\` | the event |
| \`X-Portal-Delivery\` | the number of the delivery in the journal |
| \`X-Portal-Signature\` | \`t=1784538000,v1=5257a869…\`: when it was signed, in seconds since 1970, and HMAC-SHA256 of \`t\`, a full stop and the body, hexadecimal, with the secret of the webhook |

After the secret was changed, the former one also signs for 24 hours: the header then has two \`v1\`. Refuse requests older than five minutes. In JavaScript:

\`\`\`js
${javascriptCheck}
\`\`\`

In Python:

\`\`\`python
${pythonCheck}
\`\`\`

In PHP:

\`\`\`php
${phpCheck}
\`\`\``;
