import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Small exports with the structure that 1C writes: import.xml and offers.xml of CommerceML 2.07, and the files of
 * CommerceML 2.08.
 */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns `<name>text</name>`, or '' when the text is undefined. */
export function tag(name: string, text: string | number | undefined): string {
  return text === undefined ? '' : `<${name}>${escaped(String(text))}</${name}>`;
}

/** Returns the VAT rate of a good or an offer. */
export function vatRate(rate: string | number): string {
  return `<СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', rate)}</СтавкаНалога></СтавкиНалогов>`;
}

export function document(inside: string, encoding = 'UTF-8'): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07">\n${inside}\n</КоммерческаяИнформация>\n`;
}

export type Group = { id: string; header: string; deleted?: boolean; groups?: Group[] };

function groupXml({ id, header, deleted, groups }: Group): string {
  const inner = groups ? `<Группы>${groups.map(groupXml).join('')}</Группы>` : '';
  return `<Группа>${tag('Ид', id)}${tag('Наименование', header)}${deleted ? tag('ПометкаУдаления', 'true') : ''}${inner}</Группа>`;
}

export type Property = { id: string; header: string; type?: string; values?: Record<string, string> };

function propertyXml({ id, header, type = 'Справочник', values }: Property): string {
  const dictionary = Object.entries(values ?? {}).map(
    ([valueId, value]) => `<Справочник>${tag('ИдЗначения', valueId)}${tag('Значение', value)}</Справочник>`,
  );
  return `<Свойство>${tag('Ид', id)}${tag('Наименование', header)}${tag('ТипЗначений', type)}<ВариантыЗначений>${dictionary.join('\n')}</ВариантыЗначений></Свойство>`;
}

export type Good = {
  id: string;
  articul?: string;
  barcode?: string;
  name?: string;
  fullName?: string;
  groups?: string[];
  description?: string;
  /** The complete `БазоваяЕдиница` element. */
  unit?: string;
  values?: Record<string, string>;
  status?: string;
  /** Any additional XML. */
  more?: string;
};

function goodXml(good: Good): string {
  const values = Object.entries(good.values ?? {}).map(
    ([property, value]) =>
      `<ЗначенияСвойства>${tag('Ид', property)}${tag('Значение', value)}</ЗначенияСвойства>`,
  );
  const full = good.fullName
    ? `<ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', 'Полное наименование')}${tag('Значение', good.fullName)}</ЗначениеРеквизита></ЗначенияРеквизитов>`
    : '';
  const groups = (good.groups ?? ['g-shoes']).map((id) => tag('Ид', id)).join('');
  return `<Товар${good.status ? ` Статус="${good.status}"` : ''}>
  ${tag('Ид', good.id)}${tag('Штрихкод', good.barcode)}${tag('Артикул', good.articul)}${tag('Наименование', good.name)}
  ${good.unit ?? '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука"><Пересчет><Единица>796</Единица></Пересчет></БазоваяЕдиница>'}
  <Группы>${groups}</Группы>${tag('Описание', good.description)}
  <ЗначенияСвойств>${values.join('')}</ЗначенияСвойств>${full}${good.more ?? ''}</Товар>`;
}

export const shoes: Group = { id: 'g-shoes', header: 'Обувь' };

export function importXml(from: {
  full?: boolean;
  groups?: Group[];
  properties?: Property[];
  goods?: Good[];
}): string {
  return document(`<Классификатор>${tag('Ид', 'cls')}${tag('Наименование', 'Классификатор')}
<Группы>${(from.groups ?? [shoes]).map(groupXml).join('\n')}</Группы>
<Свойства>${(from.properties ?? []).map(propertyXml).join('\n')}</Свойства></Классификатор>
<Каталог СодержитТолькоИзменения="${from.full === false}">${tag('Ид', 'cat')}
<Товары>${(from.goods ?? []).map(goodXml).join('\n')}</Товары></Каталог>`);
}

export type Price = { type?: string; price: string | number; currency?: string; coefficient?: number };

export type Offer = {
  id: string;
  articul?: string;
  name?: string;
  traits?: Record<string, string>;
  prices?: Price[];
  quantity?: string | number;
  /** Quantities by warehouse, as attributes (2.07). */
  stocks?: Record<string, string | number>;
  more?: string;
};

function offerXml(offer: Offer): string {
  const traits = Object.entries(offer.traits ?? {}).map(
    ([header, value]) =>
      `<ХарактеристикаТовара>${tag('Наименование', header)}${tag('Значение', value)}</ХарактеристикаТовара>`,
  );
  const prices = offer.prices?.map(
    ({ type = 'p-retail', price, currency = 'RUB', coefficient = 1 }) =>
      `<Цена>${tag('ИдТипаЦены', type)}${tag('ЦенаЗаЕдиницу', price)}${tag('Валюта', currency)}${tag('Коэффициент', coefficient)}</Цена>`,
  );
  const stocks = Object.entries(offer.stocks ?? {}).map(
    ([warehouse, quantity]) => `<Склад ИдСклада="${warehouse}" КоличествоНаСкладе="${quantity}"/>`,
  );
  return `<Предложение>${tag('Ид', offer.id)}${tag('Артикул', offer.articul)}${tag('Наименование', offer.name)}
  ${traits.length ? `<ХарактеристикиТовара>${traits.join('')}</ХарактеристикиТовара>` : ''}
  ${prices ? `<Цены>${prices.join('')}</Цены>` : ''}${tag('Количество', offer.quantity)}${stocks.join('')}${offer.more ?? ''}</Предложение>`;
}

type PriceType = { id: string; header: string; currency?: string };

export const retail: PriceType = { id: 'p-retail', header: 'Розничная' };
export const mainWarehouse = { id: 'w-main', header: 'Главный склад', region: 'Москва г' };
export const shop = { id: 'w-shop', header: 'Магазин', region: 'Тульская обл' };

export function offersXml(from: {
  full?: boolean;
  priceTypes?: PriceType[];
  warehouses?: { id: string; header: string; region?: string }[];
  offers: Offer[];
}): string {
  const types = (from.priceTypes ?? [retail]).map(
    ({ id, header, currency }) =>
      `<ТипЦены>${tag('Ид', id)}${tag('Наименование', header)}${tag('Валюта', currency)}</ТипЦены>`,
  );
  const warehouses = (from.warehouses ?? [mainWarehouse, shop]).map(({ id, header, region }) => {
    const address = `<Адрес><АдресноеПоле>${tag('Тип', 'Регион')}${tag('Значение', region)}</АдресноеПоле></Адрес>`;
    return `<Склад>${tag('Ид', id)}${tag('Наименование', header)}${region ? address : ''}</Склад>`;
  });
  return document(`<ПакетПредложений СодержитТолькоИзменения="${from.full === false}">${tag('Ид', 'cat#')}
<ТипыЦен>${types.join('')}</ТипыЦен><Склады>${warehouses.join('')}</Склады>
<Предложения>${from.offers.map(offerXml).join('\n')}</Предложения></ПакетПредложений>`);
}

/** Returns prices.xml, rests.xml or another package of offers without dictionaries (CommerceML 2.08). */
export function bareOffersXml(offers: Offer[], element = 'ПакетПредложений'): string {
  return document(
    `<${element} СодержитТолькоИзменения="true"><Предложения>${offers.map(offerXml).join('\n')}</Предложения></${element}>`,
  );
}

/** Encodes a text in windows-1251. */
export function windows1251(text: string): Uint8Array {
  const special: Record<string, number> = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb, '№': 0xb9 };
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return special[letter] ?? (code >= 0x410 && code <= 0x44f ? code - 0x350 : code);
  });
}

export type Files = Record<string, string | Uint8Array>;

/** Writes the files into a temporary folder for the duration of `use`. Their names may include folders. */
export async function inFolder<T>(files: Files, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-1c-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
