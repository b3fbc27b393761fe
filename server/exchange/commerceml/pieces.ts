/** A part of a file, from byte `at` on. `name`: it looks like one whole element of this name, and may not be one. */
export type Piece = { bytes: Buffer; at: number; name: string | undefined };

/** Longer elements are not looked for. */
const longest = 1_000_000;

/**
 * Splits a file in UTF-8 into what looks like whole elements of these names and the parts between them, without parsing:
 * comments and nested elements are not recognized, so the caller has to make sure of each element. The pieces are the
 * file, in its order.
 */
export async function* piecesOf(
  source: AsyncIterable<Buffer>,
  names: readonly string[],
): AsyncGenerator<Piece[]> {
  const tags = names.map((name) => ({
    name,
    open: Buffer.from(`<${name}`),
    close: Buffer.from(`</${name}>`),
  }));
  const held = Math.max(...tags.map(({ open }) => open.length));
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  const cut = (isLast: boolean): Piece[] => {
    const pieces: Piece[] = [];
    let at = 0;
    const add = (end: number, name?: string) => {
      if (end > at) pieces.push({ bytes: rest.subarray(at, end), at: offset + at, name });
      at = Math.max(at, end);
    };
    const starts = tags.map(({ open }) => startOf(rest, open, 0));
    for (;;) {
      for (const [i, { open }] of tags.entries())
        if (starts[i]! >= 0 && starts[i]! < at) starts[i] = startOf(rest, open, at);
      const first = Math.min(...starts.filter((start) => start >= 0));
      const tag = tags[starts.indexOf(first)];
      const end = tag ? rest.indexOf(tag.close, first) : -1;
      if (tag && end >= 0) {
        add(first);
        add(end + tag.close.length, tag.name);
        continue;
      }
      const isEndless = tag && rest.length - first > longest;
      if (isLast || isEndless) add(rest.length);
      else add(tag ? first : rest.length - held);
      break;
    }
    offset += at;
    rest = rest.subarray(at);
    return pieces;
  };
  for await (const bytes of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const pieces = cut(false);
    if (pieces.length > 0) yield pieces;
  }
  const last = cut(true);
  if (last.length > 0) yield last;
}

/** Returns where a start tag begins, at `from` or later; -1 for none. `<Товары>` does not begin with `<Товар` and a space. */
function startOf(bytes: Buffer, open: Buffer, from: number): number {
  for (let at = bytes.indexOf(open, from); at >= 0; at = bytes.indexOf(open, at + open.length))
    if (ends.has(bytes[at + open.length] ?? 0)) return at;
  return -1;
}

/** The bytes that may follow the name in a start tag: white space and `>`. */
const ends = new Set([0x09, 0x0a, 0x0d, 0x20, 0x3e]);
