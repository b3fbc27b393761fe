/** Returns what the browser says of itself; no name of a browser is longer. */
export function agentOf(request: Request): string {
  return (request.headers.get('User-Agent') ?? '').slice(0, 500);
}
