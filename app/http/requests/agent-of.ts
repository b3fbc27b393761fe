/** Returns the browser's `User-Agent`, cut to 500 characters, which is longer than that of any browser. */
export function agentOf(request: Request): string {
  return (request.headers.get('User-Agent') ?? '').slice(0, 500);
}
