import { func, type Method, OneCError, procedure, type Thing, thing, type Value } from './values.ts';

export function arrayOf(all: Value[]): Thing {
  const methods = [
    procedure('Добавить', '*', (value: Value) => void all.push(value)),
    func('Количество', '', () => all.length),
  ];
  return thing('Массив', methods, { items: () => all });
}

const pair = (key: Value, value: Value) =>
  thing('КлючИЗначение', [], { properties: { Ключ: key, Значение: value } });

/**
 * Returns a map with case-sensitive keys. Servers may write header names in any case, so only a loop finds a header.
 */
export function mapOf(all: Map<Value, Value>): Thing {
  const methods = [procedure('Вставить', '*, *?', (key: Value, value: Value) => void all.set(key, value))];
  return thing('Соответствие', methods, {
    items: () => [...all].map(([key, value]) => pair(key, value)),
    at: (key) => all.get(key),
    inside: all,
  });
}

/**
 * Returns a structure, whose keys are case-insensitive names. A JSON object with any other key cannot be read into one.
 */
export function structureOf(entries: Iterable<readonly [string, Value]>): Thing {
  const insert = (name: string, value: Value) => {
    if (!/^[\p{L}_][\p{L}\d_]*$/u.test(name)) throw new OneCError(`Неверное имя ключа: ${name}`, true);
    made.properties.set(name.toLowerCase(), { name, value });
  };
  const methods: Method[] = [
    procedure('Вставить', 'Строка, *?', insert),
    func('Свойство', 'Строка', (name: string) => made.properties.has(name.toLowerCase())),
  ];
  const made: Thing = thing('Структура', methods, {
    open: true,
    items: () => [...made.properties.values()].map(({ name, value }) => pair(name, value)),
  });
  for (const [name, value] of entries) insert(name, value);
  return made;
}

/** Implements `Новый Структура("Вид, Строки", Вид, Строки)`. */
export function newStructure(names = '', ...values: Value[]): Thing {
  const keys = names.split(',').flatMap((name) => name.trim() || []);
  if (values.length > keys.length) throw new OneCError('Значений больше, чем ключей');
  return structureOf(keys.map((key, i) => [key, values[i]]));
}
