/**
 * Values of the 1C language. Неопределено is undefined, Null is null. 1C's dates have no time zone; the UTC fields of a
 * Date contain what 1C shows.
 */
export type Value = undefined | null | boolean | number | string | Date | Thing;

/** An object of the platform with exactly these members; the maps are keyed by lower-case names. */
export type Thing = {
  type: string;
  methods: Map<string, Method>;
  properties: Map<string, { name: string; value: Value }>;
  /** Whether properties may be assigned. */
  open?: boolean;
  /** Returns the items for «Для Каждого» and Количество(). */
  items?: () => readonly Value[];
  at?: (key: Value) => Value;
  /** The result of ЗначениеЗаполнено() for the object. */
  filled?: boolean;
  /** The result of Строка() for the object. */
  text?: string;
  /** Data that only the platform uses: a text being read or written, the bytes of a body, the pairs of a map. */
  inside?: string | Buffer | Map<Value, Value>;
};

export type Method = {
  name: string;
  /** A type for each parameter: `*` is any, `?` after a type makes it optional, `*...` accepts all remaining ones. */
  takes: readonly string[];
  /** False for a procedure, which returns no value. */
  gives: boolean;
  /** True for a method of a module, which handles omitted parameters itself. */
  own?: boolean;
  /** Returns a value or a promise of one. A procedure's result is ignored. */
  run: (...given: never[]) => unknown;
};

/** Stands for an omitted parameter. */
export const omitted = Symbol('omitted');
export type Given = Value | typeof omitted;

/**
 * An error of a 1C module. `raised` means that the module may catch it with «Попытка». Other errors are mistakes of the
 * module or features unknown to this interpreter.
 */
export class OneCError extends Error {
  placed = false;
  constructor(
    message: string,
    readonly raised = false,
  ) {
    super(message);
  }

  /** Adds the place of the error to its message, as 1C does. Only the innermost place is added. */
  at(module: string, line: number): this {
    if (!this.placed) this.message = `{${module}(${line})}: ${this.message}`;
    this.placed = true;
    return this;
  }
}

const made =
  (gives: boolean) =>
  (name: string, takes: string, run: Method['run']): Method => ({
    name,
    takes: takes ? takes.split(', ') : [],
    gives,
    run,
  });
export const procedure = made(false);
export const func = made(true);

type Members = Omit<Thing, 'type' | 'methods' | 'properties'> & { properties?: Record<string, Value> };

export function thing(
  type: string,
  methods: readonly Method[] = [],
  { properties = {}, ...more }: Members = {},
): Thing {
  return {
    type,
    methods: byName(methods),
    properties: new Map(
      Object.entries(properties).map(([name, value]) => [name.toLowerCase(), { name, value }]),
    ),
    ...more,
  };
}

/** Returns members by lower-case name. */
export function byName<T extends { name: string }>(members: readonly T[]): Map<string, T> {
  return new Map(members.map((member) => [member.name.toLowerCase(), member]));
}

export function typeOf(value: Value): string {
  if (value === undefined) return 'Неопределено';
  if (value === null) return 'Null';
  if (value instanceof Date) return 'Дата';
  if (typeof value === 'object') return value.type;
  return { boolean: 'Булево', number: 'Число', string: 'Строка' }[typeof value as 'number'];
}

/** Calls a method of the platform. 1C would convert some types implicitly; here types must match. */
export function callPlatform(
  { name, takes, own, run }: Method,
  given: readonly Given[],
): Value | Promise<Value> {
  const rest = takes.at(-1)?.endsWith('...');
  if (given.length > takes.length && !rest) throw new OneCError(`Слишком много параметров: ${name}`);
  takes.forEach((each, i) => {
    const value = given[i] === omitted ? undefined : given[i];
    const [, type, mark] = /^(\*|.+?)(\?|\.\.\.)?$/.exec(each)!;
    const fits = type === '*' ? i < given.length && given[i] !== omitted : typeOf(value as Value) === type;
    if (fits || (mark && value === undefined)) return;
    throw new OneCError(`Параметр ${i + 1} (${name}): ${typeOf(value as Value)}, а нужно ${each}`);
  });
  const all = own ? given : given.map((each) => (each === omitted ? undefined : each));
  return (run as (...given: Given[]) => Value | Promise<Value>)(...all);
}

/**
 * Returns a value as «+» and Строка() convert it: digits of numbers are grouped by three, which is rarely intended in
 * an address.
 */
export function textOf(value: Value): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (typeof value === 'number') return value.toLocaleString('ru-RU', { maximumFractionDigits: 15 });
  if (value instanceof Date) return value.toLocaleString('ru-RU', { timeZone: 'UTC' }).replace(',', '');
  if (typeof value === 'string') return value;
  if (value.text === undefined) throw new OneCError(`Нет строки для ${value.type}`);
  return value.text;
}

export function isThing(value: Value): value is Thing {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

export function propertyOf(of: Value, name: string) {
  const found = isThing(of) ? of.properties.get(name.toLowerCase()) : undefined;
  if (!found) throw new OneCError(`Поле объекта не обнаружено (${name}): ${typeOf(of)}`);
  return found;
}
