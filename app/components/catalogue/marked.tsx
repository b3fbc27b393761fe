/** A text with the beginnings of words that the query names marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <>
      {markedParts(text, query).map((part, i) => (part.hit ? <mark key={i}>{part.text}</mark> : part.text))}
    </>
  );
}

/** Cuts a text where one of the query's words begins a word in it, letter case aside. */
export function markedParts(text: string, query: string): { text: string; hit: boolean }[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})`, 'giu'))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}
