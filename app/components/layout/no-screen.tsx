/**
 * The default export of a route that only acts or redirects. It is never rendered; with it the screens' error
 * boundary renders a refusal as a whole page, without it Remix sends a bare answer.
 */
export function NoScreen() {
  return null;
}
