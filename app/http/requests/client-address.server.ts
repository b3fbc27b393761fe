/**
 * Returns the client's address as reported by a trusted proxy (TRUST_PROXY=1), else ''. The last address in
 * the list is the one the proxy wrote itself.
 */
export function clientAddress(request: Request): string {
  if (process.env.TRUST_PROXY !== '1') return '';
  return request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
}
