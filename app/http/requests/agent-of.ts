/** Returns the browser's `User-Agent`, cut to 500 characters; no browser's is longer. */
export function agentOf(request: Request): string {
  return (request.headers.get('User-Agent') ?? '').slice(0, 500);
}
