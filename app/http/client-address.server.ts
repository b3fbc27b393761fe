/** Who is calling, where a proxy of ours tells it (TRUST_PROXY=1), else ''; the last address is the one that it wrote itself. */
export function clientAddress(request: Request): string {
  if (process.env.TRUST_PROXY !== '1') return '';
  return request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
}
