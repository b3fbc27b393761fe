import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { openCallsPerMinute } from '#app/http/requests/settings.server.ts';
import { zToken } from '#server/catalogue/open-tokens/resolve-token-view.server.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { countCall } from '#server/work/limits/calls.ts';

/**
 * Refuses a call of the open API or of a program when too many were made within a minute with its token, or from its
 * address if that is known (TOO_MANY_CALLS, 429; docs/decisions/limits.md). Invalid tokens are counted, too.
 */
export function tooManyCalls(request: Request, token: unknown): Failure | undefined {
  const address = clientAddress(request);
  // Normalized as in the use case, so that extra spaces or a repeated token are not counted as a different token.
  const { data: read } = zToken.safeParse(token);
  const limit = openCallsPerMinute();
  const isWithin =
    (!address || countCall(`address:${address}`, limit)) && (!read || countCall(`token:${read}`, limit));
  return isWithin ? undefined : fail('TOO_MANY_CALLS');
}
