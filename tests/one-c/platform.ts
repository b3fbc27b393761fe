import { arrayOf, mapOf, newStructure } from './collections.ts';
import { formatted } from './format.ts';
import { type Hosts, newConnection, newRequest } from './http.ts';
import { jsonFunctions, jsonReader, jsonWriter } from './json.ts';
import type { Known } from './parse-module.ts';
import {
  byName,
  func,
  OneCError,
  procedure,
  type Thing,
  textOf,
  thing,
  typeOf,
  type Value,
} from './values.ts';

/**
 * The part of the platform 1С:Предприятие 8.3.13 used by the modules of docs/; any other name is a mistake. Names,
 * parameters and results follow 1C's syntax assistant, as far as public sources show it, and OneScript
 * (github.com/EvilBeaver/OneScript, src/OneScript.StandardLibrary).
 */
export type Platform = Known & {
  /** The duration of each wait in seconds. Waits are only recorded, not performed. */
  waited: number[];
  /** The entries of the event log. */
  journal: { level: string; text: string }[];
};

export function openPlatform(hosts: Hosts, background = true): Platform {
  const waited: Platform['waited'] = [];
  const journal: Platform['journal'] = [];
  const job = thing('ФоновоеЗадание', [
    func('ОжидатьЗавершенияВыполнения', 'Число', (seconds: number) => {
      waited.push(seconds);
      return job;
    }),
  ]);
  const session = thing('СеансИнформационнойБазы', [
    // Outside a background job the function returns Неопределено.
    func('ПолучитьФоновоеЗадание', '', () => (background ? job : undefined)),
  ]);
  const types = [
    func('Массив', '', () => arrayOf([])),
    func('Соответствие', '', () => mapOf(new Map())),
    func('Структура', 'Строка?, *...', newStructure),
    func('ЧтениеJSON', '', jsonReader),
    func('ЗаписьJSON', '', jsonWriter),
    func('СертификатыУдостоверяющихЦентровОС', '', () => thing('СертификатыУдостоверяющихЦентровОС')),
    func('ЗащищенноеСоединениеOpenSSL', 'СертификатКлиента?, СертификатыУдостоверяющихЦентровОС?', () =>
      thing('ЗащищенноеСоединениеOpenSSL'),
    ),
    func(
      'HTTPСоединение',
      'Строка, Число, Строка?, Строка?, ИнтернетПрокси?, Число, ЗащищенноеСоединениеOpenSSL?',
      newConnection(hosts),
    ),
    func('HTTPЗапрос', 'Строка, Соответствие?', newRequest),
  ];
  const functions = [
    ...jsonFunctions,
    ...conversions,
    func('ПолучитьТекущийСеансИнформационнойБазы', '', () => session),
    procedure(
      'ЗаписьЖурналаРегистрации',
      'Строка, УровеньЖурналаРегистрации, ОбъектМетаданных?, *?, Строка',
      (_event: string, level: Thing, _metadata: unknown, _data: unknown, text: string) => {
        journal.push({ level: level.text!, text });
      },
    ),
  ];
  return {
    types: byName(types),
    functions: byName(functions),
    values: new Map(enumerations),
    waited,
    journal,
  };
}

const enumerations = Object.entries({
  КодировкаТекста: ['UTF8'],
  ИспользованиеByteOrderMark: ['НеИспользовать'],
  СпособКодированияСтроки: ['КодировкаURL'],
  УровеньЖурналаРегистрации: ['Ошибка', 'Предупреждение'],
}).map(([name, values]): [string, Thing] => {
  const properties = Object.fromEntries(values.map((text) => [text, thing(name, [], { text })]));
  return [name.toLowerCase(), thing(`Перечисление${name}`, [], { properties })];
});

/** Contains one object per type, so that «=» can compare types. */
const namesOfTypes = new Map<string, Thing>();
function typeNamed(text: string): Thing {
  const found = namesOfTypes.get(text) ?? thing('Тип', [], { text });
  namesOfTypes.set(text, found);
  return found;
}

const conversions = [
  func('Тип', 'Строка', (name: string) => {
    if (!['Массив', 'Дата', 'Строка', 'Число', 'Булево'].includes(name))
      throw new OneCError(`Тип не определен (${name})`);
    return typeNamed(name);
  }),
  func('ТипЗнч', '*', (value: Value) => typeNamed(typeOf(value))),
  func('ЗначениеЗаполнено', '*', isFilled),
  func('Строка', '*', textOf),
  func('Число', '*', (value: Value) => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
    throw new OneCError('Преобразование значения к типу Число не может быть выполнено', true);
  }),
  func('Формат', '*, Строка', formatted),
  func('НРег', 'Строка', (text: string) => text.toLowerCase()),
  func('СокрЛП', 'Строка', (text: string) => text.trim()),
  func('КодироватьСтроку', 'Строка, СпособКодированияСтроки', encodeURIComponent),
];

/** Returns whether a value is filled: False is, an empty list is not. */
function isFilled(value: Value): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string') return value.trim() !== '';
  if (value instanceof Date) return value.getTime() !== emptyDate.getTime();
  const filled = value.filled ?? (value.items && value.items().length > 0);
  if (filled === undefined) throw new OneCError(`Заполнено ли: ${value.type}`);
  return filled;
}

/** The empty date, `Дата(1, 1, 1)`. */
export const emptyDate = new Date('0001-01-01T00:00:00Z');

/** Returns a reference to an object of the configuration. The empty reference has a GUID of zeros. */
export function referenceTo(guid: string): Thing {
  const identifier = thing('УникальныйИдентификатор', [], { text: guid });
  return thing('СправочникСсылка.Любой', [func('УникальныйИдентификатор', '', () => identifier)], {
    filled: /[^0-]/.test(guid),
  });
}
