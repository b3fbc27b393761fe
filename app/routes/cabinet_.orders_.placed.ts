import type { LoaderFunctionArgs } from '@remix-run/node';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { findPlacedOrder } from '#server/ordering/orders/find-placed-order.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/**
 * Returns JSON for an order form that lost its connection: the `orderId` of the order placed with its key, or the
 * `approvalId` of its approval.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const result = await run(request, findPlacedOrder, { key });
  if (result.ok) return Response.json(result.value, { headers });
  const { status, message } = result;
  return Response.json({ status: 'error', message }, { status, headers });
}
