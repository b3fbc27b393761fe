import type { RowNote } from '../exchange/rows/entity.ts';
import { foldArticul } from '../goods/fold.ts';
import { withinTypos } from '../goods/read-model/typo.ts';
import { counted } from '../kernel/plural.ts';
import { isTree } from '../kernel/trees.ts';

/** Field name → the fields inside it; none for a field that holds no objects. */
export type KnownFields = ReadonlyMap<string, KnownFields>;

/** The number of unknown fields that a response names. */
const maxNamed = 20;

const maxNameLength = 40;

/** Returns the fields of a JSON Schema, with those of objects and of items of lists inside it. */
export function fieldsOfSchema(schema: unknown): KnownFields {
  if (!isTree(schema)) return new Map();
  const own = isTree(schema.properties) ? Object.entries(schema.properties) : [];
  const others = [schema.items, schema.anyOf, schema.oneOf, schema.allOf].flat();
  return new Map([
    ...own.map(([name, inner]) => [name, fieldsOfSchema(inner)] as const),
    ...others.flatMap((inner) => [...fieldsOfSchema(inner)]),
  ]);
}

/** An unknown field: its first row, the number of rows, and the object in which it was first found. */
type Unknown = {
  name: string;
  first: number;
  last: number;
  rows: number;
  beside: object;
  known: KnownFields;
};

/**
 * Returns a note for each field of a call that the portal does not know, with the first row and the number of rows, and
 * the field that was probably meant. Counts rows that were not saved, too: a misspelled field may be the cause. Names
 * at most 20 fields; the last note counts the others.
 */
export function notesOnUnknownFields(
  call: { outside: object; rows: readonly unknown[] },
  known: { outside: KnownFields; rows: KnownFields },
  idOf: (row: unknown) => string,
): RowNote[] {
  const outside = new Map<string, Unknown>();
  collect(outside, call.outside, { row: 0, path: '', known: known.outside });
  const inRows = new Map<string, Unknown>();
  call.rows.forEach((value, row) => {
    collect(inRows, value, { row, path: '', known: known.rows });
  });
  const all: (() => RowNote)[] = [
    ...[...outside].map(([path, each]) => () => ({ row: 0, id: '', ...problemOf(path, each) })),
    ...[...inRows].map(([path, each]) => () => {
      const { field, text } = problemOf(path, each);
      const named = `Названо в ${counted(each.rows, 'строке', 'строках', 'строках')}`;
      return { row: each.first, id: idOf(call.rows[each.first]), field, text: `${text}. ${named}` };
    }),
  ];
  const notes = all.slice(0, maxNamed).map((noteOf) => noteOf());
  const more = all.length - notes.length;
  if (more === 0) return notes;
  const text = `Портал не знает и ещё ${counted(more, 'поля', 'полей', 'полей')}`;
  return [...notes, { row: 0, id: '', field: '', text }];
}

function collect(
  found: Map<string, Unknown>,
  value: unknown,
  at: { row: number; path: string; known: KnownFields },
): void {
  if (!isTree(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = `${at.path}${name}`;
    const fields = at.known.get(name);
    if (fields) {
      const inside = fields.size === 0 ? [] : Array.isArray(inner) ? inner : [inner];
      for (const each of inside) collect(found, each, { row: at.row, path: `${path}.`, known: fields });
      continue;
    }
    const before = found.get(path);
    if (!before) {
      const { row, known } = at;
      found.set(path, { name, first: row, last: row, rows: 1, beside: value, known });
    } else if (before.last !== at.row) {
      before.last = at.row;
      before.rows += 1;
    }
  }
}

function problemOf(path: string, { name, beside, known }: Unknown): { field: string; text: string } {
  const field = shown(path);
  const meant = meantField(name, beside, known);
  const proposal = meant === undefined ? '' : `, возможно, ${meant}`;
  return { field, text: `Поле «${field}»: портал его не знает${proposal}` };
}

/** Returns a name on one line, shortened. */
function shown(name: string): string {
  const line = name.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const letters = [...line.slice(0, maxNameLength * 2)];
  return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength).join('')}…` : letters.join('');
}

/**
 * Returns the only known field that differs from a name in nothing but case, separators, look-alike letters, or one
 * typo (two in a long name), unless it was sent beside the name.
 */
function meantField(name: string, beside: object, known: KnownFields): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const typed = foldArticul(name);
  const free = [...known.keys()].filter((each) => !Object.hasOwn(beside, each));
  const typos = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  for (let most = 0; most <= typos; most++) {
    const near = free.filter((each) => withinTypos(typed, foldArticul(each), most));
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  return undefined;
}
