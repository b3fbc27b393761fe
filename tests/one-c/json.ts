import { arrayOf, mapOf, structureOf } from './collections.ts';
import { func, OneCError, procedure, type Thing, thing, typeOf, type Value } from './values.ts';

export function jsonReader(): Thing {
  const reader: Thing = thing('ЧтениеJSON', [
    procedure('УстановитьСтроку', 'Строка', (text: string) => {
      reader.inside = text;
    }),
    procedure('Закрыть', '', () => {
      reader.inside = undefined;
    }),
  ]);
  return reader;
}

export function jsonWriter(): Thing {
  const writer: Thing = thing('ЗаписьJSON', [
    procedure('УстановитьСтроку', '', () => {
      writer.inside = '';
    }),
    func('Закрыть', '', () => {
      const text = opened(writer);
      writer.inside = undefined;
      return text;
    }),
  ]);
  return writer;
}

function opened({ type, inside }: Thing): string {
  if (typeof inside === 'string') return inside;
  throw new OneCError(`Не открыто: ${type}`);
}

export const jsonFunctions = [
  procedure('ЗаписатьJSON', 'ЗаписьJSON, *', (writer: Thing, value: Value) => {
    writer.inside = opened(writer) + JSON.stringify(plain(value));
  }),
  func('ПрочитатьJSON', 'ЧтениеJSON, Булево?', (reader: Thing, toMap = false) => {
    const text = opened(reader);
    try {
      return read(JSON.parse(text), toMap);
    } catch (error) {
      throw error instanceof SyntaxError ? new OneCError(`Это не JSON: ${text.slice(0, 100)}`, true) : error;
    }
  }),
];

/** Returns a value as plain JSON data. Refuses dates, because their form in 1C depends on its settings. */
export function plain(value: Value): unknown {
  if (value === undefined) return null;
  if (['boolean', 'number', 'string'].includes(typeof value)) return value;
  const of = value as Thing;
  if (of?.type === 'Массив') return of.items!().map(plain);
  if (of?.type === 'Структура')
    return Object.fromEntries([...of.properties.values()].map(({ name, value }) => [name, plain(value)]));
  if (of?.type === 'Соответствие')
    return Object.fromEntries(
      [...(of.inside as Map<string, Value>)].map(([key, value]) => [key, plain(value)]),
    );
  throw new OneCError(`Не записать в JSON: ${typeOf(value)}`, true);
}

function read(value: unknown, toMap: boolean): Value {
  if (value === null) return undefined;
  if (Array.isArray(value)) return arrayOf(value.map((each) => read(each, toMap)));
  if (typeof value !== 'object') return value as Value;
  const entries = Object.entries(value as object).map(([key, each]) => [key, read(each, toMap)] as const);
  return toMap ? mapOf(new Map(entries)) : structureOf(entries);
}
