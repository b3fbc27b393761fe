/**
 * The default export of an address that only does something or leads on. It is never shown; with it a refusal gets a whole page
 * from the screens' error boundary, without it a bare answer.
 */
export function NoScreen() {
  return null;
}
