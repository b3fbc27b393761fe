import type { XmlElement } from './elements.server.ts';
import { child, isDeleted, items, longTextOf, oneLine, textOf } from './reading.ts';
import type { GoodRecord, OfferRecord, StockText } from './records.ts';

/** Reads `<Товар>`. */
export function goodOf(element: XmlElement): GoodRecord {
  const base = child(element, 'БазоваяЕдиница');
  const maker = child(element, 'Изготовитель');
  const details = items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
  const fullName = details.find((each) => textOf(each, 'Наименование') === 'Полное наименование');
  return {
    kind: 'good',
    id: goodIdOf(textOf(element, 'Ид')),
    articul: textOf(element, 'Артикул'),
    barcode: textOf(element, 'Штрихкод'),
    name: textOf(element, 'Наименование'),
    fullName: fullName ? textOf(fullName, 'Значение') : '',
    groups: items(element, 'Группы', 'Ид').map((each) => oneLine(each.text)),
    description: longTextOf(element, 'Описание'),
    unit: {
      text: oneLine(base?.text ?? ''),
      code: oneLine(base?.attributes.Код ?? ''),
      fullName: oneLine(base?.attributes.НаименованиеПолное ?? ''),
    },
    maker: maker && { id: textOf(maker, 'Ид'), header: textOf(maker, 'Наименование') },
    // A property with several values repeats <Значение>.
    values: items(element, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((each) =>
      each.children
        .filter((inner) => inner.name === 'Значение')
        .map((inner) => ({ property: textOf(each, 'Ид'), value: oneLine(inner.text) }))
        .filter(({ value }) => value !== ''),
    ),
    pictures: element.children.filter((each) => each.name === 'Картинка' && each.text.trim() !== '').length,
    deleted: isDeleted(element),
  };
}

/** Reads `<Предложение>`; its id includes the characteristic, in any notation of CommerceML versions. */
export function offerOf(element: XmlElement): OfferRecord {
  const characteristic = textOf(element, 'ИдХарактеристики');
  const ownId = textOf(element, 'Ид');
  const id = characteristic && !ownId.includes('#') ? `${ownId}#${characteristic}` : ownId;
  return {
    kind: 'offer',
    id,
    goodId: goodIdOf(id),
    articul: textOf(element, 'Артикул'),
    name: textOf(element, 'Наименование'),
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
