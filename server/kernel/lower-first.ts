/**
 * Returns a text as the continuation of another: «состояние», not «Состояние». It has its own file, because each screen
 * with goods would otherwise load the other rules of typography.
 */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
