import { isTree } from '#server/kernel/trees.ts';

/** A value that a form or a query can carry. */
export type Plain = string | File | Plain[] | { [key: string]: Plain };

const deepest = 8;
/** The maximum number of fields in one form or call. */
export const maxFields = 20_000;

/**
 * Turns fields with PHP-style names into one object: `qnt[5][1]=3` → `{qnt: {5: {1: '3'}}}`,
 * `brand[]=1&brand[]=2` or a repeated `brand` → a list. Keeps all values of a repeated plain field. Throws
 * RangeError when fields are nested deeper than 8 levels or when there are more than 20,000. The objects have
 * no prototype, so `__proto__` is a field like any other; where a text or a number is expected, such an
 * object reads as empty.
 */
export function nest(fields: Iterable<[string, string | File]>): { [key: string]: Plain } {
  const root = branch();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > maxFields) throw new RangeError('too many fields');
    // Split only up to a limit, because a name may be as long as the whole body.
    const [head = '', ...keys] = name
      .split('[', deepest + 1)
      .map((part, i) => (i ? part.replace(/\]$/, '') : part));
    if (keys.length >= deepest) throw new RangeError('nested too deep');
    put(root, [head, ...keys], value);
  }
  return root;
}

/**
 * Unpaired surrogates. Only JSON can send them, and URLs cannot encode them. In a form they become the
 * replacement character.
 */
const halfLetters = /\p{Surrogate}/gu;

/**
 * Parses a JSON object with the limits of `nest`, into the same kind of objects; empty lists and objects also count
 * as fields. Throws SyntaxError when the text is not a JSON object, and RangeError as `nest` does.
 */
export function nestJson(text: string): { [key: string]: unknown } {
  const sent: unknown = JSON.parse(text);
  if (!isTree(sent)) throw new SyntaxError('not an object');
  let count = 0;
  return adopt(sent, 0);

  function adopt(tree: { [key: string]: unknown }, depth: number): { [key: string]: unknown } {
    const own: { [key: string]: unknown } = branch();
    for (const [key, value] of Object.entries(tree)) own[key] = inner(value, depth + 1);
    return own;
  }

  function inner(value: unknown, depth: number): unknown {
    const isList = Array.isArray(value);
    const isBranch = isList || isTree(value);
    const holdsNone = !isBranch || Object.keys(value).length === 0;
    if (holdsNone && ++count > maxFields) throw new RangeError('too many fields');
    if (!isBranch) return typeof value === 'string' ? value.replace(halfLetters, '\ufffd') : value;
    if (depth >= deepest) throw new RangeError('nested too deep');
    return isList ? value.map((each) => inner(each, depth + 1)) : adopt(value, depth);
  }
}

/**
 * Returns an empty object for fields. `String()` and `Number()` throw on an object without a prototype unless it defines
 * a conversion.
 */
export function branch(): { [key: string]: Plain } {
  return Object.defineProperty(Object.create(null), Symbol.toPrimitive, { value: () => '' });
}

function put(holder: { [key: string]: Plain }, [key = '', ...rest]: string[], value: string | File): void {
  const old = holder[key];
  if (rest.length === 0) {
    if (Array.isArray(old)) old.push(value);
    else holder[key] = old === undefined ? value : [old, value];
  } else if (rest.length === 1 && rest[0] === '') {
    if (Array.isArray(old)) old.push(value);
    else holder[key] = old === undefined ? [value] : [old, value];
  } else {
    const inner: { [key: string]: Plain } =
      old !== undefined && typeof old === 'object' && !Array.isArray(old) && !(old instanceof File)
        ? old
        : branch();
    holder[key] = inner;
    put(inner, rest, value);
  }
}
