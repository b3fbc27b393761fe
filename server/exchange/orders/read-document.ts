import { contragentOf } from '../commerceml/contragent-records.ts';
import type { XmlElement } from '../commerceml/elements.server.ts';
import { child, isDeleted, isNo, items, longTextOf, textOf } from '../commerceml/reading.ts';
import type { ContragentRecord } from '../commerceml/records.ts';
import { isOnTop, isVat, vatIn } from '../commerceml/taxes.ts';
import { vatOf } from '../trade-rules.ts';

/** A line of a 1C document. Price and sum are in kopecks with VAT, undefined where 1C wrote none. */
export type DocumentLine = {
  id: string;
  articul: string;
  header: string;
  isService: boolean;
  /** In base units; NaN when it is not a number. */
  quantity: number;
  price: number | undefined;
  sum: number | undefined;
  /** Whether price and sum still lack VAT, because the document adds it and names no rate. */
  lacksVat: boolean;
  warehouse: string;
};

/** A 1C document as read. Absent texts are ''. */
export type ReadDocument = {
  id: string;
  number: string;
  operation: string;
  /** As 1C writes it: `RUB`, `руб.`, `840`. */
  currency: string;
  /** The document on which this document is based; a document with a basis is not an order. */
  basis: string;
  /** The number of the order that a return names in a requisite. */
  ofOrder: string;
  /** The moment in Moscow time, `yyyy-mm-ddThh:mm:ss`; undefined when it is invalid. */
  at: string | undefined;
  comment: string;
  externalNumber: string;
  /** `yyyy-mm-dd` */
  externalOn: string | undefined;
  contragent: { id: string; name: string; inn: string; kpp: string };
  /** All that the document says about the contragent; absent if it names none. */
  buyer?: ContragentRecord;
  contract: { id: string; header: string };
  warehouse: { id: string; header: string };
  delivery: string;
  address: string;
  shipOn: string | undefined;
  isPosted: boolean | undefined;
  isCancelled: boolean;
  /** True when shipped in full, false when not, undefined when 1C does not mention it. */
  isShipped: boolean | undefined;
  shipment: { number: string; day: string | undefined };
  /** When it was paid in full. */
  paidOn: string | undefined;
  isPaid: boolean;
  status: string;
  /** The total in kopecks, and the VAT that it may or may not contain; undefined when 1C writes no total. */
  total: number | undefined;
  vatOnTop: number;
  lines: DocumentLine[];
};

/** Reads a «Документ» of any version. Requisites may be `ЗначениеРеквизита` or elements, in several spellings. */
export function readDocument(document: XmlElement): ReadDocument {
  const told = requisitesOf(document);
  const value = (...names: string[]) => names.map((name) => told.get(name) ?? '').find(Boolean) ?? '';
  const buyer = buyerOf(document);
  const [warehouse] = items(document, 'Склады', 'Склад');
  const contract = child(document, 'Договор') ?? child(document, 'ДоговорКонтрагента');
  const day = textOf(document, 'Дата');
  const shipment = {
    number: value('номер отгрузки по 1с', 'номеротгрузкипо1с', 'номеротгрузки'),
    day: dayIn(value('дата отгрузки по 1с', 'датаотгрузкипо1с', 'датаотгрузки')),
  };
  const tax = vatIn(document);
  const paidOn = dayIn(value('дата оплаты по 1с', 'датаоплатыпо1с', 'датаоплаты'));
  return {
    id: textOf(document, 'Ид'),
    number: textOf(document, 'Номер'),
    operation: textOf(document, 'ХозОперация'),
    currency: textOf(document, 'Валюта'),
    basis: textOf(document, 'Основание'),
    ofOrder: value('номер заказа', 'номерзаказа', 'заказ'),
    at: momentIn(day, textOf(document, 'Время')),
    comment: longTextOf(document, 'Комментарий'),
    externalNumber: value('номер по 1с', 'номерпо1с', 'номер1с', 'номер 1с').slice(0, 50),
    externalOn: dayIn(value('дата по 1с', 'датапо1с', 'дата1с', 'дата 1с')),
    contragent: buyer
      ? {
          id: textOf(buyer, 'Ид'),
          name: textOf(buyer, 'ОфициальноеНаименование') || textOf(buyer, 'Наименование'),
          inn: textOf(buyer, 'ИНН'),
          kpp: textOf(buyer, 'КПП'),
        }
      : { id: '', name: '', inn: '', kpp: '' },
    ...(buyer && { buyer: contragentOf(buyer) }),
    contract: {
      id: contract ? textOf(contract, 'Ид') : '',
      header: (contract && textOf(contract, 'Наименование')) || value('договор контрагента', 'договор'),
    },
    warehouse: {
      id: warehouse ? textOf(warehouse, 'Ид') : '',
      header: (warehouse && textOf(warehouse, 'Наименование')) || value('склад'),
    },
    delivery: value('способ доставки'),
    address: value('адрес доставки'),
    // «дата отгрузки» is the day that the dealer wants; «датаотгрузки», in one word, is the day of the shipment in 1C.
    shipOn: dayIn(value('дата отгрузки')),
    isPosted: answerIn(value('проведен')),
    isCancelled:
      answerIn(value('отменен')) === true ||
      answerIn(value('пометкаудаления', 'пометка удаления')) === true ||
      isDeleted(document),
    isShipped: shipment.number ? true : (answerIn(value('отгружен')) ?? (shipment.day ? true : undefined)),
    shipment,
    paidOn,
    isPaid:
      paidOn !== undefined ||
      value('номер оплаты по 1с', 'номероплатыпо1с', 'номероплаты') !== '' ||
      answerIn(value('заказ оплачен', 'оплачен')) === true,
    status: value('статус заказа', 'статусзаказа'),
    total: kopecksIn(textOf(document, 'Сумма')),
    vatOnTop: tax && isOnTop(tax) ? (kopecksIn(textOf(tax, 'Сумма')) ?? 0) : 0,
    lines: items(document, 'Товары', 'Товар').map((line) => lineOf(line, tax)),
  };
}

/** Returns requisites by their folded names, together with the elements that other versions write instead. */
function requisitesOf(document: XmlElement): Map<string, string> {
  const told = new Map<string, string>();
  for (const each of document.children) {
    if (each.children.length === 0) told.set(folded(each.name), textOf(document, each.name));
  }
  for (const each of items(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const value = textOf(each, 'Значение');
    if (value) told.set(folded(textOf(each, 'Наименование')), value);
  }
  return told;
}

/** Returns a name for comparison: `ПометкаУдаления` → `пометкаудаления`; «Отменён» → «отменен». */
export function folded(name: string): string {
  return name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}

/** Returns the buyer among the contragents, or the first contragent when none has that role. */
function buyerOf(document: XmlElement): XmlElement | undefined {
  const all = items(document, 'Контрагенты', 'Контрагент');
  return all.find((each) => /^покупатель$/i.test(textOf(each, 'Роль'))) ?? all[0];
}

/** Reads a line. `ofDocument`: the VAT of the document, which applies to lines without taxes of their own. */
function lineOf(line: XmlElement, ofDocument: XmlElement | undefined): DocumentLine {
  const kinds = items(line, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) =>
    textOf(each, 'Значение'),
  );
  const coefficient = numberIn(textOf(line, 'Коэффициент')) || 1;
  const price = numberIn(textOf(line, 'ЦенаЗаЕдиницу') || textOf(line, 'Цена'));
  const quantity = (numberIn(textOf(line, 'Количество')) ?? Number.NaN) * coefficient;
  const discounts = items(line, 'Скидки', 'Скидка');
  const net = discountedSum(numberIn(textOf(line, 'Сумма')), discounts);
  const own = vatIn(line);
  const tax = own ?? ofDocument;
  const onTop = (isOnTop(own) ?? isOnTop(ofDocument)) ? tax : undefined;
  const rate = onTop ? rateOf(line, onTop) : 0;
  const vat = onTop && own && net !== undefined ? kopecksIn(textOf(own, 'Сумма')) : undefined;
  const sum = net === undefined ? undefined : net + (vat ?? Math.round((net * (rate ?? 0)) / 10_000));
  const warehouse = child(line, 'Склад') ?? items(line, 'Склады', 'Склад')[0];
  return {
    id: textOf(line, 'Ид'),
    articul: textOf(line, 'Артикул'),
    header: textOf(line, 'Наименование'),
    isService: kinds.some((kind) => /^услуга$/i.test(kind)),
    quantity: Math.abs(quantity - Math.round(quantity)) < 1e-6 ? Math.round(quantity) : quantity,
    price: priceOf(),
    sum,
    lacksVat: onTop !== undefined && rate === undefined && vat === undefined,
    warehouse: warehouse ? textOf(warehouse, 'Ид') || (warehouse.attributes.ИдСклада ?? '') : '',
  };

  /** The sum decides when it differs from the price, because only the sum contains discounts and its own rounding. */
  function priceOf(): number | undefined {
    const listed =
      price === undefined
        ? undefined
        : Math.round(((price / coefficient) * 100 * (10_000 + (rate ?? 0))) / 10_000);
    if (sum === undefined || !(quantity > 0)) return listed;
    if (listed === undefined || discounts.length > 0) return Math.round(sum / quantity);
    const tolerance = onTop ? 0 : 1;
    return sum > 0 && Math.abs(listed * quantity - sum) > tolerance ? Math.round(sum / quantity) : listed;
  }
}

/**
 * Returns the sum of a line in kopecks after its discounts. `УчтеноВСумме` false means that the sum does not contain
 * the discount yet.
 */
function discountedSum(sum: number | undefined, discounts: readonly XmlElement[]): number | undefined {
  if (sum === undefined) return undefined;
  const off = discounts
    .filter((each) => isNo(textOf(each, 'УчтеноВСумме')))
    .map((each) => numberIn(textOf(each, 'Сумма')) ?? (sum * (numberIn(textOf(each, 'Процент')) ?? 0)) / 100);
  return Math.round((sum - off.reduce((all, each) => all + each, 0)) * 100);
}

/** Returns the rate of a line in basis points: of its own VAT, of its good, of the document; undefined for none. */
function rateOf(line: XmlElement, tax: XmlElement): number | undefined {
  const own = vatIn(line);
  const ofGood = items(line, 'СтавкиНалогов', 'СтавкаНалога').find(isVat);
  for (const each of [own, ofGood, tax]) {
    const rate = each && vatOf(textOf(each, 'Ставка')).vat;
    if (rate != null) return rate;
  }
  return undefined;
}

function kopecksIn(text: string): number | undefined {
  const roubles = numberIn(text);
  return roubles === undefined ? undefined : Math.round(roubles * 100);
}

/** Parses `1 284,50` as 1284.5; undefined when it is not a number. */
function numberIn(text: string): number | undefined {
  const cleaned = text.replace(/\s/g, '').replace(',', '.');
  if (!/^-?\d+(\.\d+)?$/.test(cleaned)) return undefined;
  return Number(cleaned);
}

/** Parses `true`, `Истина`, `Да`, 1 and their opposites; undefined for anything else. */
function answerIn(text: string): boolean | undefined {
  if (/^(true|истина|да|1)$/i.test(text)) return true;
  return /^(false|ложь|нет|0)$/i.test(text) ? false : undefined;
}

/**
 * Returns the day of `2026-11-20T10:00:00` or `20.11.2026 10:00:00` as `2026-11-20`; undefined for 1C's empty date,
 * 01.01.0001.
 */
function dayIn(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? [];
  const day = iso ?? (year && `${year}-${month}-${date}`);
  if (!day || day < '1990' || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? day : undefined;
}

function momentIn(date: string, time: string): string | undefined {
  const day = dayIn(date);
  if (!day) return undefined;
  const clock =
    /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.exec(time)?.[0] ?? /T(\d{2}:\d{2}:\d{2})/.exec(date)?.[1];
  return `${day}T${(clock ?? '00:00:00').padEnd(8, ':00')}`;
}
