import { isTree } from '#server/kernel/trees.ts';

/** What a form or a query can carry. */
export type Plain = string | File | Plain[] | { [key: string]: Plain };

const deepest = 8;
/** Of one form or call. */
export const mostFields = 20_000;

/**
 * Fields with PHP-style names become one object: `qnt[5][1]=3` → `{qnt: {5: {1: '3'}}}`, `brand[]=1&brand[]=2` or a repeated
 * `brand` → a list. Of a repeated plain field all values are kept. Throws RangeError when nested deeper than 8 or when there
 * are more than 20,000 fields. The objects have no prototype, so `__proto__` is a field like any other; read as a text or a
 * number, where one is expected, they are empty.
 */
export function nest(fields: Iterable<[string, string | File]>): { [key: string]: Plain } {
  const root = branch();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > mostFields) throw new RangeError('too many fields');
    // Cut short: a name may be as long as the whole body.
    const [head = '', ...keys] = name
      .split('[', deepest + 1)
      .map((part, i) => (i ? part.replace(/\]$/, '') : part));
    if (keys.length >= deepest) throw new RangeError('nested too deep');
    put(root, [head, ...keys], value);
  }
  return root;
}

/** Only JSON can send them; no address takes them. In a form they are the sign for an unknown letter. */
const halfLetters = /\p{Surrogate}/gu;

/**
 * A JSON object with the same limits, of the same kind of objects; empty lists and objects are fields, too. Throws SyntaxError when
 * the text is no JSON object, and RangeError as `nest` does.
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
    if (holdsNone && ++count > mostFields) throw new RangeError('too many fields');
    if (!isBranch) return typeof value === 'string' ? value.replace(halfLetters, '\ufffd') : value;
    if (depth >= deepest) throw new RangeError('nested too deep');
    return isList ? value.map((each) => inner(each, depth + 1)) : adopt(value, depth);
  }
}

/** `String()` and `Number()` throw on an object without a prototype that does not tell how to become one. */
function branch(): { [key: string]: Plain } {
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
