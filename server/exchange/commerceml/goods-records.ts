import type { XmlElement } from './elements.server.ts';
import { child, isDeleted, items, longTextOf, oneLine, textOf } from './reading.ts';
import type { GoodRecord, OfferRecord, StockText } from './records.ts';

/** Reads `<Товар>`, or a `<Предложение>` that is a good; `catalogue`: the id of its catalogue. */
export function goodOf(element: XmlElement, catalogue: string): GoodRecord {
  const base = child(element, 'БазоваяЕдиница');
  const maker = child(element, 'Изготовитель');
  const details = items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
  const detail = (name: string) => {
    const found = details.find((each) => textOf(each, 'Наименование') === name);
    return found && textOf(found, 'Значение');
  };
  return {
    kind: 'good',
    catalogue,
    id: goodIdOf(textOf(element, 'Ид')),
    articul: textOf(element, 'Артикул'),
    barcode: textOf(element, 'Штрихкод'),
    name: textOf(element, 'Наименование'),
    fullName: detail('Полное наименование') ?? '',
    groups: items(element, 'Группы', 'Ид').map((each) => oneLine(each.text)),
    description: longTextOf(element, 'Описание'),
    unit: {
      text: oneLine(base?.text ?? ''),
      code: oneLine(base?.attributes.Код ?? ''),
      fullName: oneLine(base?.attributes.НаименованиеПолное ?? ''),
    },
    maker: maker && { id: textOf(maker, 'Ид'), header: textOf(maker, 'Наименование') },
    values: valuesOf(element),
    pictures: picturesOf(element),
    vat: vatOf(element),
    weight: textOf(element, 'Вес') || (detail('Вес') ?? ''),
    arrival: detail('Планируемая дата поступления'),
    analogues: analoguesOf(element, detail('Аналоги')),
    deleted: isDeleted(element),
  };
}

/** Returns the values of properties. A property with several values repeats `<Значение>`. */
function valuesOf(element: XmlElement): { property: string; value: string }[] {
  return items(element, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((each) => {
    const property = textOf(each, 'Ид');
    if (property === '') return [];
    return each.children
      .filter((inner) => inner.name === 'Значение')
      .map((inner) => ({ property, value: oneLine(inner.text) }))
      .filter(({ value }) => value !== '');
  });
}

/**
 * Returns the analogues that a good names in `<Аналоги>` (schema 2.09, whose items are goods) and in a requisite that
 * 1C fills with a list of its own. An empty list means that there are none; undefined, that the file does not mention
 * them.
 */
function analoguesOf(element: XmlElement, requisite: string | undefined): string[] | undefined {
  const listed = child(element, 'Аналоги');
  if (!listed && requisite === undefined) return undefined;
  const named = items(element, 'Аналоги', 'Аналог').map(
    (each) => textOf(each, 'Ид') || textOf(each, 'Артикул'),
  );
  return [...named.filter((reference) => reference !== ''), ...listedAnalogues(requisite ?? '')];
}

/**
 * Returns the items of a list of articuls or ids. A comma separates items only before a space, because «ВВГ 3х2,5» is
 * one articul.
 */
export function listedAnalogues(text: string): string[] {
  return text
    .split(/[;|\n]|,\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the paths of pictures. A single empty `<Картинка/>` means that the good has no pictures any more. */
function picturesOf(element: XmlElement): string[] | undefined {
  const pictures = element.children.filter((each) => each.name === 'Картинка');
  if (pictures.length === 0) return undefined;
  return pictures.map((each) => oneLine(each.text)).filter((path) => path !== '');
}

/** Returns the rate of VAT as the file writes it; '' when it names none. */
function vatOf(element: XmlElement): string {
  const rates = items(element, 'СтавкиНалогов', 'СтавкаНалога');
  const vat = rates.find((each) => /ндс/i.test(textOf(each, 'Наименование'))) ?? rates[0];
  return vat ? textOf(vat, 'Ставка') : '';
}

/**
 * Returns whether a `<Предложение>` describes a good: exports older than 2.05 have no `Каталог` and list goods as
 * offers with groups.
 */
export function isGood(element: XmlElement): boolean {
  return items(element, 'Группы', 'Ид').length > 0;
}

/** Reads `<Предложение>`; its id includes the characteristic, in the notation of any CommerceML version. */
export function offerOf(element: XmlElement): OfferRecord {
  const characteristic = textOf(element, 'ИдХарактеристики');
  const ownId = textOf(element, 'Ид');
  const id = characteristic && !ownId.includes('#') ? `${ownId}#${characteristic}` : ownId;
  return {
    kind: 'offer',
    id,
    goodId: goodIdOf(id),
    articul: textOf(element, 'Артикул'),
    barcode: textOf(element, 'Штрихкод'),
    name: textOf(element, 'Наименование'),
    values: valuesOf(element),
    traits: items(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
      .map((each) => ({ header: textOf(each, 'Наименование'), value: textOf(each, 'Значение') }))
      .filter(({ header, value }) => header && value),
    prices:
      child(element, 'Цены') &&
      items(element, 'Цены', 'Цена').map((each) => ({
        priceType: textOf(each, 'ИдТипаЦены'),
        price: textOf(each, 'ЦенаЗаЕдиницу'),
        currency: textOf(each, 'Валюта'),
        coefficient: textOf(each, 'Коэффициент'),
        minimum: textOf(each, 'МинКоличество'),
      })),
    stocks: stocksOf(element),
    deleted: isDeleted(element),
  };
}

function goodIdOf(id: string): string {
  return id.split('#')[0] ?? '';
}

/**
 * Stocks have three notations: attributes of `<Склад>` (2.07; `<Склады>` in packages of changes), `<Остатки>`
 * with or without warehouses inside (2.08), or only the sum `<Количество>`.
 */
function stocksOf(element: XmlElement): StockText[] | undefined {
  const rests = child(element, 'Остатки');
  const perWarehouse = [
    ...element.children
      .filter((each) => each.attributes.ИдСклада !== undefined)
      .map((each) => ({
        warehouse: oneLine(each.attributes.ИдСклада ?? ''),
        quantity: oneLine(each.attributes.КоличествоНаСкладе ?? ''),
      })),
    ...items(element, 'Остатки', 'Остаток').flatMap(restOf),
  ];
  const sum = textOf(element, 'Количество');
  if (perWarehouse.length > 0) return perWarehouse;
  if (sum !== '') return [{ warehouse: undefined, quantity: sum }];
  return rests ? [] : undefined;
}

function restOf(rest: XmlElement): StockText[] {
  const warehouses = rest.children.filter((each) => each.name === 'Склад');
  if (warehouses.length === 0) return [{ warehouse: undefined, quantity: textOf(rest, 'Количество') }];
  return warehouses.map((each) => ({
    warehouse: textOf(each, 'Ид') || oneLine(each.text),
    quantity: textOf(each, 'Количество') || textOf(rest, 'Количество'),
  }));
}
