/** Returns a text as the beginning of a sentence: «Сто рублей», not «сто рублей». */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
