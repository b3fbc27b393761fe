/**
 * Returns a text as it continues another one: «состояние», not «Состояние». A file of its own, because each screen with
 * goods loads the other rules of typography.
 */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
