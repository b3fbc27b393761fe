import { type KnownElement, knownElements } from './known-elements.ts';

/**
 * How many elements and attributes of a file the import has read, does not need, and does not know; together all of
 * them. `unknown`: by path, `Товар/Гарантия`, the root and the lists omitted.
 */
export type ElementCounts = { read: number; unneeded: number; unknown: Map<string, number> };

/** Different paths that are counted separately; more are counted together, because a broken file may have any number. */
const mostPaths = 1_000;

const lost: KnownElement = {};
const skipped: KnownElement = { unneeded: '' };

/** Counts the elements of a file by `knownElements`. Call `open` and `close` for every element. */
export function elementAccount() {
  const counts: ElementCounts = { read: 0, unneeded: 0, unknown: new Map() };
  const stack: KnownElement[] = [knownElements];
  const names: string[] = [];
  let missing = 0;
  const missed = (path: string, count: number) => {
    missing += count;
    const key = counts.unknown.has(path) || counts.unknown.size < mostPaths ? path : 'прочие';
    counts.unknown.set(key, (counts.unknown.get(key) ?? 0) + count);
  };
  return {
    counts,
    /** Returns how many elements and attributes were unknown so far. */
    missed: () => missing,
    open(name: string, attributes: Readonly<Record<string, unknown>>): void {
      const inside = stack.at(-1)!;
      names.push(name);
      const found = inside === lost || inside === skipped ? inside : (inside.children?.[name] ?? lost);
      const node = found.unneeded === undefined ? found : skipped;
      stack.push(node);
      if (node === skipped) counts.unneeded += 1;
      else if (node === lost) missed(names.slice(-2).join('/'), 1);
      else counts.read += 1;
      for (const attribute in attributes) {
        if (node === skipped || isUnneeded(node, attribute)) counts.unneeded += 1;
        else if (node.attributes?.includes(attribute)) counts.read += 1;
        else missed(`${names.slice(-2).join('/')}@${attribute}`, 1);
      }
    },
    close(): void {
      stack.pop();
      names.pop();
    },
  };
}

export type ElementAccount = ReturnType<typeof elementAccount>;

/** Returns whether an attribute is not needed; declarations of name spaces never are. */
function isUnneeded({ unneededAttributes }: KnownElement, attribute: string): boolean {
  return /^(xmlns|xsi)(:|$)/.test(attribute) || unneededAttributes?.[attribute] !== undefined;
}
