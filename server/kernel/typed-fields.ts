import { isTree } from './trees.ts';
import { comparable, withoutInvisible } from './typed-text.ts';

/** A text that is longer or has several lines is prose, not a form value. */
const longestLine = 500;

/** Fields for looking up or identifying something, in any form or call. Articuls are folded where they are compared. */
const lookedUp = new Set(
  'query keyword q whose barcode barcodes code codes inn kpp bik ogrn email phone login number qnt quantity ids'.split(
    ' ',
  ),
);

/** Passwords are used as typed, and the original values of a form as sent. */
const untouched = /password|^original$/i;

/**
 * Returns the fields of a form, a query or a call as the portal reads them (decisions/forms.md): single lines without
 * invisible characters, and in normal form where something is looked up by them. Passwords, texts of several lines
 * and files stay unchanged.
 */
export function typedFields(raw: unknown, name = ''): unknown {
  if (typeof raw === 'string') return typedLine(raw, name);
  if (Array.isArray(raw)) return raw.map((each) => typedFields(each, name));
  if (!isTree(raw) || !isPlain(raw) || untouched.test(name)) return raw;
  const fields: Record<string, unknown> = Object.create(Object.getPrototypeOf(raw));
  for (const key of Reflect.ownKeys(raw)) {
    const { value, enumerable = false } = Object.getOwnPropertyDescriptor(raw, key) ?? {};
    // A field of a list, `lines[3][qnt]` or `barcodes[0]`, has the name of the field or of the list.
    const own = typeof key === 'string' && !/^\d*$/.test(key) ? key : name;
    Object.defineProperty(fields, key, {
      value: enumerable ? typedFields(value, own) : value,
      enumerable,
      writable: true,
      configurable: true,
    });
  }
  return fields;
}

/** Returns whether an object is a map of fields and not a file or another instance of a class. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function typedLine(text: string, name: string): string {
  if (untouched.test(name) || text.length > longestLine || /[\n\r]/.test(text)) return text;
  return lookedUp.has(name) ? comparable(text) : withoutInvisible(text);
}
