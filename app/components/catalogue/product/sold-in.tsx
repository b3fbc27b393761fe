/**
 * Shows `words` (soldIn), «Кратно 10, от 20 шт., в упаковке 12 шт.», beside a product whose quantity can be typed;
 * nothing when they are empty.
 */
export function SoldIn({ words }: { words: string | undefined }) {
  return words ? <span className="caption sold-in">{words}</span> : null;
}
