import { redirect } from '@remix-run/node';
import { run } from '#app/http/answers/run-screen.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { findOldProduct } from '#server/takeover/find-old-product.server.ts';

/**
 * Throws a redirect when the portal has no product with this id but the old portal had one. The old product pages had
 * the same addresses, `place` + id.
 */
export async function leadToNewId(request: Request, shown: Result<unknown>, place: string, id: number) {
  if (shown.ok || shown.code !== 'NOT_FOUND') return;
  const old = await run(request, findOldProduct, { id, isShared: true });
  if (old.ok) throw redirect(`${place}${old.value.id}`);
}
