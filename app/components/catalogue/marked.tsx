/** A text with the beginnings of words that the query names marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <>
      {markedParts(text, query).map((part) =>
        part.hit ? <mark key={part.at}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

/** `at`: its place among the parts. */
type Part = { text: string; hit: boolean; at: number };

/** Cuts a text where one of the query's words begins a word in it, letter case aside. */
export function markedParts(text: string, query: string): Part[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, hit: false, at: 0 }];
  const pattern = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})`, 'giu'))
    .map((part, i) => ({ text: part, hit: i % 2 === 1, at: i }))
    .filter((part) => part.text !== '');
}
