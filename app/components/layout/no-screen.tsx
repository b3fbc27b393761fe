/**
 * The default export of a route that only acts or redirects. It is never rendered. With it, the error boundary of
 * the screens renders a refusal as a whole page; without it, Remix sends a bare response.
 */
export function NoScreen() {
  return null;
}
