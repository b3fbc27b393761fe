import { documentsOf, isDocumentRequisite, isPdf } from './document-records.ts';
import type { XmlElement } from './elements.server.ts';
import { foldedName, isKnownRequisite } from './known-elements.ts';
import { child, isDeleted, items, longTextOf, oneLine, textOf } from './reading.ts';
import type { GoodRecord, OfferRecord, StockText, Trait } from './records.ts';
import { isOnTop, vatIn } from './taxes.ts';

/**
 * Reads `<Товар>`, or a `<Предложение>` that is a good; `catalogue`: the id of its catalogue. УТ 10.x writes a `<Товар>`
 * for each characteristic, with the same data of the good in all of them.
 */
export function goodOf(element: XmlElement, catalogue: string): GoodRecord {
  const offer = offerOf(element);
  const isVariant = offer.id.includes('#');
  const name = textOf(element, 'Наименование');
  const base = child(element, 'БазоваяЕдиница');
  const maker = child(element, 'Изготовитель');
  const detail = detailsOf(element);
  return {
    kind: 'good',
    catalogue,
    id: offer.goodId,
    articul: offer.articul,
    code: offer.code,
    barcodes: isVariant ? [] : offer.barcodes,
    name: isVariant ? withoutTraits(name, offer.traits) : name,
    fullName: detail('Полное наименование') ?? textOf(element, 'ПолноеНаименование'),
    groups: items(element, 'Группы', 'Ид').map((each) => oneLine(each.text)),
    categories: categoriesOf(element),
    description: longTextOf(element, 'Описание'),
    unit: {
      text: oneLine(base?.text ?? ''),
      code: oneLine(base?.attributes.Код ?? ''),
      fullName: oneLine(base?.attributes.НаименованиеПолное ?? ''),
    },
    maker: maker && { id: textOf(maker, 'Ид'), header: textOf(maker, 'Наименование') },
    values: valuesOf(element),
    pictures: picturesOf(element),
    documents: offer.documents,
    vat: offer.vat,
    weight: offer.weight,
    arrival: detail('Планируемая дата поступления'),
    analogues: analoguesOf(element, detail('Аналоги')),
    unknownRequisites: unknownRequisitesOf(element, 'good'),
    facts: isVariant ? offer.facts : [...offer.facts, ...offer.traits],
    variant: isVariant
      ? {
          ...offer,
          ...{ documents: undefined, values: [], facts: [], prices: undefined, stocks: undefined },
          unknownRequisites: [],
        }
      : undefined,
    deleted: offer.deleted,
  };
}

/** Returns the names of the requisites that the portal does not read. */
function unknownRequisitesOf(element: XmlElement, of: 'good' | 'offer'): string[] {
  return items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')
    .map((each) => ({ name: textOf(each, 'Наименование'), value: textOf(each, 'Значение') }))
    .filter(({ name, value }) => !isKnownRequisite(name, of) && !isDocumentRequisite(name, value))
    .map(({ name }) => name);
}

/** Returns a function that finds a requisite by name; undefined when the element does not mention it. */
function detailsOf(element: XmlElement): (name: string) => string | undefined {
  const details = items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => ({
    name: foldedName(textOf(each, 'Наименование')),
    value: textOf(each, 'Значение'),
  }));
  return (name) => details.find((each) => each.name === foldedName(name))?.value;
}

function categoriesOf(element: XmlElement): string[] {
  const named = [
    ...element.children.filter((each) => each.name === 'Категория'),
    ...items(element, 'Категории', 'Ид'),
    ...items(element, 'Категории', 'Категория'),
  ];
  return named.map((each) => textOf(each, 'Ид') || oneLine(each.text)).filter((id) => id !== '');
}

/** Returns a name without the characteristics in brackets at its end: «Стол (Белый)» → «Стол». */
function withoutTraits(name: string, traits: readonly Trait[]): string {
  const [ending = '', inside = ''] = /\s*\(([^()]*)\)$/.exec(name) ?? [];
  const isOwn = traits.length > 0 && traits.every(({ value }) => inside.includes(value));
  return isOwn ? name.slice(0, name.length - ending.length) : name;
}

/** Elements that describe a good or an offer like properties do. */
const factElements = ['Страна', 'Модель', 'Длина', 'Ширина', 'Высота'];

function factsOf(element: XmlElement): Trait[] {
  return factElements
    .map((header) => ({ header, value: textOf(element, header) }))
    .filter(({ value }) => value !== '');
}

/**
 * Returns the values of properties. A property with several values repeats `<Значение>`; УТ 10.1 also repeats each of
 * them in a `<ЗначениеСвойства>`.
 */
function valuesOf(element: XmlElement): { property: string; value: string }[] {
  return items(element, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((each) => {
    const property = textOf(each, 'Ид');
    if (property === '') return [];
    const texts = each.children.flatMap((inner) => {
      if (inner.name === 'ЗначениеСвойства') return [textOf(inner, 'Значение')];
      return inner.name === 'Значение' || inner.name === 'ИдЗначения' ? [oneLine(inner.text)] : [];
    });
    return [...new Set(texts)].filter((value) => value !== '').map((value) => ({ property, value }));
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

/**
 * Returns the paths of pictures. A single empty `<Картинка/>` means that the good has no pictures any more; one that only
 * names documents does not.
 */
function picturesOf(element: XmlElement): string[] | undefined {
  const named = element.children
    .filter((each) => each.name === 'Картинка')
    .map((each) => oneLine(each.text))
    .filter((path) => !isPdf(path));
  return named.length === 0 ? undefined : named.filter((path) => path !== '');
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

/**
 * Reads `<Предложение>`, or the part of a `<Товар>` that an offer has, too. Its id includes the characteristic, in the
 * notation of any CommerceML version.
 */
export function offerOf(element: XmlElement): OfferRecord {
  const detail = detailsOf(element);
  const characteristic = textOf(element, 'ИдХарактеристики');
  const ownId = textOf(element, 'Ид');
  const id = characteristic && !ownId.includes('#') ? `${ownId}#${characteristic}` : ownId;
  return {
    kind: 'offer',
    id,
    goodId: goodIdOf(id),
    articul: textOf(element, 'Артикул'),
    code: textOf(element, 'Код') || (detail('Код') ?? ''),
    barcodes: barcodesOf(element),
    name: textOf(element, 'Наименование'),
    values: valuesOf(element),
    traits: items(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
      .map((each) => ({ header: textOf(each, 'Наименование'), value: textOf(each, 'Значение') }))
      .filter(({ header, value }) => header && value),
    facts: factsOf(element),
    pictures: picturesOf(element),
    documents: documentsOf(element),
    vat: vatOf(element),
    weight: textOf(element, 'Вес') || (detail('Вес') ?? ''),
    prices:
      child(element, 'Цены') &&
      items(element, 'Цены', 'Цена').map((each) => ({
        vatOnTop: isOnTop(vatIn(each)),
        vat: textOf(vatIn(each) ?? each, 'Ставка'),
        priceType: textOf(each, 'ИдТипаЦены'),
        price: textOf(each, 'ЦенаЗаЕдиницу'),
        currency: textOf(each, 'Валюта'),
        coefficient: textOf(each, 'Коэффициент'),
        minimum: textOf(each, 'МинКоличество'),
      })),
    stocks: stocksOf(element),
    unknownRequisites: unknownRequisitesOf(element, 'offer'),
    deleted: isDeleted(element),
  };
}

function goodIdOf(id: string): string {
  return id.split('#')[0] ?? '';
}

/**
 * Returns the barcodes of a good or an offer, the main one first. Programs spell the element differently, and list
 * several barcodes in one element or in a list of elements.
 */
function barcodesOf(element: XmlElement): string[] {
  const isBarcode = (name: string) => /^штрих-?коды?$/i.test(name);
  const own = element.children.filter(({ name }) => isBarcode(name));
  const details = items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').filter((each) =>
    isBarcode(textOf(each, 'Наименование').replace(/\s/g, '')),
  );
  const texts = [
    ...own.flatMap((each) => (each.children.length > 0 ? textsWithin(each) : [each.text])),
    ...details.map((each) => textOf(each, 'Значение')),
  ];
  return [...new Set(texts.flatMap(listedCodes))];
}

/**
 * Splits a list of codes. Spaces do not separate the parts of one barcode: «4600 000 000 001». Digits that would not
 * make an EAN or a UPC together are several barcodes.
 */
function listedCodes(text: string): string[] {
  return text.split(/[\n,;|]/).flatMap((part) => {
    const words = oneLine(part).split(' ');
    const joined = words.join('');
    const isOne = /^\d+$/.test(joined)
      ? wholeLengths.has(joined.length)
      : words.some(({ length }) => length < 8);
    return (isOne ? [joined] : words).filter((code) => code !== '');
  });
}

/** The lengths of EAN-8, UPC, EAN-13 and ITF-14. */
const wholeLengths = new Set([8, 12, 13, 14]);

function textsWithin({ children }: XmlElement): string[] {
  return children.flatMap((each) => (each.children.length > 0 ? textsWithin(each) : [each.text]));
}

/**
 * Stocks have four notations: attributes of `<Склад>` (2.07; `<Склады>` in packages of changes), its child elements,
 * `<Остатки>` with or without warehouses inside (2.08), or only the sum `<Количество>`.
 */
function stocksOf(element: XmlElement): StockText[] | undefined {
  const rests = child(element, 'Остатки');
  const places = [...element.children, ...items(element, 'Склады', 'Склад')].flatMap(placeOf);
  // A file that uses two notations repeats the same stocks.
  const perWarehouse = places.length > 0 ? places : items(element, 'Остатки', 'Остаток').flatMap(restOf);
  const sum = textOf(element, 'Количество');
  if (perWarehouse.length > 0) return perWarehouse;
  if (sum !== '') return [{ warehouse: undefined, quantity: sum }];
  return rests ? [] : undefined;
}

/**
 * Reads `<Склад>` with its stock in attributes or child elements; returns nothing for any other element, and for a
 * warehouse that is only named.
 */
function placeOf(element: XmlElement): StockText[] {
  const { name, attributes } = element;
  const isListed = attributes.ИдСклада !== undefined;
  if (name !== 'Склад' && !isListed) return [];
  const warehouse =
    oneLine(attributes.ИдСклада ?? '') || textOf(element, 'ИдСклада') || textOf(element, 'Ид');
  const quantity =
    oneLine(attributes.КоличествоНаСкладе ?? '') ||
    textOf(element, 'КоличествоНаСкладе') ||
    textOf(element, 'Количество');
  return isListed || (warehouse && quantity) ? [{ warehouse, quantity }] : [];
}

function restOf(rest: XmlElement): StockText[] {
  const warehouses = rest.children.filter((each) => each.name === 'Склад');
  if (warehouses.length === 0) return [{ warehouse: undefined, quantity: textOf(rest, 'Количество') }];
  return warehouses.map((each) => ({
    warehouse: textOf(each, 'Ид') || textOf(each, 'ИдСклада') || oneLine(each.text),
    quantity: textOf(each, 'Количество') || textOf(rest, 'Количество'),
  }));
}
