import type { Element } from 'xml-js';
import { state } from '../../db/order-states.ts';
import { moscowTime } from '../../kernel/clock.ts';
import { orderNumber, shownState } from '../../ordering/orders/rules.ts';
import { lineRate, type VatRate, vatOf } from '../../ordering/orders/vat.ts';
import type { GivenLine, GivenOrder } from './given.repository.server.ts';
import { around, element, elementOf, open, type Pattern, pattern, written } from './xml.ts';

/**
 * One document for 1C: a whole order or a part of one. `number`: bare digits, from which 1C forms its own number, or
 * the number in the old portal.
 */
export type OrderDocument = {
  order: GivenOrder;
  id: string;
  number: string;
  lines: readonly GivenLine[];
  /** Kopecks; undefined when delivery is free, or belongs to another document of the order. */
  delivery: number | undefined;
  /** A part without lines, which 1C must cancel. */
  isGone: boolean;
  /** Set for a return of goods of the order. */
  back?: ReturnFacts;
};

/**
 * `basis`: the numbers of the order's documents. `comment`: the reason and the pieces to write off. `at`, `changedAt`:
 * milliseconds.
 */
export type ReturnFacts = {
  basis: string;
  number: string;
  reason: string;
  comment: string;
  state: string;
  isCancelled: boolean;
  at: number;
  changedAt: number;
};

/**
 * The values that all documents of a response share. `portal`: the portal's name. `vat`: the rate of deliveries, and
 * of goods without a known rate, in basis points; null when the wholesaler sells without VAT; undefined when the rate
 * is not set; then such lines name no rate.
 */
export type Shared = { portal: string; vat: VatRate | undefined };

/** The id of the line with the price of delivery. */
export const deliveryId = 'ORDER_DELIVERY';

/** Codes and names of units (ОКЕИ); other units have only their short name. */
const units: Record<string, { code: string; name: string }> = {
  шт: { code: '796', name: 'Штука' },
  м: { code: '006', name: 'Метр' },
  кг: { code: '166', name: 'Килограмм' },
  л: { code: '112', name: 'Литр' },
  упак: { code: '778', name: 'Упаковка' },
  компл: { code: '839', name: 'Комплект' },
};

/**
 * Returns a function that writes the «Документ» of an order, or of a return of its goods, in CommerceML. The elements
 * are in the sequence of the schema (XSD 2.09). Parts that thousands of documents share are written once.
 */
export function documentWriter(shared: Shared & { container: boolean }): (document: OrderDocument) => string {
  const parts: Parts = {
    line: lineWriter(shared),
    buyer: buyerWriter(),
    requisite: requisiteWriter(),
  };
  return (document) => {
    const { order, lines, delivery = 0 } = document;
    const xml = orderDocument(document, shared, parts);
    const [before, behind] = around(shared.container ? element('Контейнер', xml) : xml);
    const isOnTop = order.vatOnTop !== null;
    const delivered = delivery > 0 ? written(deliveryElement(order.delivery, delivery, shared, isOnTop)) : '';
    let goods = '';
    for (const line of lines) goods += parts.line(line, isOnTop);
    return before + goods + delivered + behind;
  };
}

type Parts = {
  line: (line: GivenLine, isOnTop: boolean) => string;
  buyer: (order: GivenOrder) => string;
  requisite: (name: string, value: string) => string;
};

/** Returns the document with an empty place for its goods. */
function orderDocument(
  document: OrderDocument,
  shared: Shared & { container: boolean },
  parts: Parts,
): Element {
  const { order, id, number, lines, delivery = 0, back } = document;
  const moment = moscowTime(back?.at ?? order.createdAt).toISOString();
  const goods = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const comment = back ? back.comment : order.comment;
  const warehouses = new Map(lines.map((line) => [line.wmsId, line]));
  const known = [...warehouses.values()].filter(({ warehouse }) => warehouse !== null);
  return element(
    'Документ',
    element('Ид', id),
    element('Номер', number),
    element('Дата', moment.slice(0, 10)),
    element('ХозОперация', back ? 'Возврат товара' : 'Заказ товара'),
    element('Роль', 'Продавец'),
    element('Валюта', 'RUB'),
    element('Курс', '1'),
    element('Сумма', amount(goods + delivery)),
    elementOf('Контрагенты', parts.buyer(order)),
    element('Время', moment.slice(11, 19)),
    ...(comment ? [element('Комментарий', comment.slice(0, 3_000))] : []),
    ...(back && shared.container ? [element('Основание', back.basis)] : []),
    ...documentTaxes(order.vatOnTop !== null, [
      ...lines.map((line) => ({ sum: line.price * line.quantity, rate: lineRate(line, shared.vat) })),
      ...(delivery > 0 || lines.length === 0 ? [{ sum: delivery, rate: shared.vat }] : []),
    ]),
    ...(known.length > 0 ? [element('Склады', ...known.map(warehouseElement))] : []),
    ...(lines.length > 0 || delivery > 0 ? [open('Товары')] : []),
    elementOf('ЗначенияРеквизитов', requisites(document, [...warehouses.values()], shared, parts)),
  );
}

/** Caches the XML of buyers, because one buyer has many orders. */
function buyerWriter(): Parts['buyer'] {
  const known = new Map<string, string>();
  return (order) => {
    const { contragentId, contragent, company, inn, kpp, legalAddress, bank, bik, account } = order;
    const key = JSON.stringify([
      contragentId,
      contragent,
      company,
      inn,
      kpp,
      legalAddress,
      bank,
      bik,
      account,
    ]);
    const xml = known.get(key) ?? written(buyerElement(order));
    known.set(key, xml);
    return xml;
  };
}

function buyerElement(order: GivenOrder): Element {
  const { company, inn, kpp, legalAddress, account } = order;
  const isPerson = inn.length === 12;
  const address = legalAddress
    ? [
        element(
          isPerson ? 'АдресРегистрации' : 'ЮридическийАдрес',
          element('Представление', short(legalAddress)),
        ),
      ]
    : [];
  const codes = [...(inn ? [element('ИНН', inn)] : []), ...(kpp && !isPerson ? [element('КПП', kpp)] : [])];
  const bankAccount = account?.length === 20 ? accountElement(order) : undefined;
  return element(
    'Контрагент',
    // 1C looks a contragent up by its requisites when it does not know this id.
    element('Ид', order.contragent ?? String(order.contragentId)),
    element('Наименование', short(company)),
    ...(isPerson
      ? [element('ПолноеНаименование', short(company)), ...personNames(company), ...codes, ...address]
      : [
          element('ОфициальноеНаименование', short(company)),
          ...address,
          ...codes,
          ...(bankAccount ? [element('РасчетныеСчета', bankAccount)] : []),
        ]),
    element('Роль', 'Покупатель'),
    ...(isPerson && bankAccount ? [bankAccount] : []),
  );
}

/** Splits «ИП Белова Анна Петровна» into Фамилия, Имя, Отчество; empty for other names. */
function personNames(company: string): Element[] {
  const words = company
    .replace(/^(?:ИП|индивидуальный предприниматель)\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length < 2 || words.length > 3 || words.some((word) => !/^[А-ЯЁа-яё-]+$/.test(word))) return [];
  return ['Фамилия', 'Имя', 'Отчество'].slice(0, words.length).map((name, i) => element(name, words[i]!));
}

function accountElement({ account, bank, bik }: GivenOrder): Element | undefined {
  if (!account || bik?.length !== 9) return undefined;
  return element(
    'РасчетныйСчет',
    element('НомерСчета', account),
    element('Банк', ...(bank ? [element('Наименование', short(bank))] : []), element('БИК', bik)),
  );
}

function warehouseElement({ warehouse, warehouseHeader }: GivenLine): Element {
  return element('Склад', element('Ид', warehouse!), element('Наименование', short(warehouseHeader)));
}

/**
 * Returns a writer of lines with one pattern for each unit and rate, because thousands of lines differ only in a few
 * texts. `isOnTop`: price and sum of the line are written without VAT, as 1C sends the prices of this type.
 */
function lineWriter(shared: Shared): Parts['line'] {
  const patterns = new Map<string, Pattern>();
  return (line, isOnTop) => {
    const { externalId, articul, header, unit, quantity, price } = line;
    const sum = price * quantity;
    const rate = lineRate(line, shared.vat);
    const key = `${rate} ${articul !== ''} ${isOnTop} ${unit}`;
    const write = patterns.get(key) ?? pattern(lineShape(unit, rate, articul !== '', isOnTop));
    patterns.set(key, write);
    const vat = vatOf(sum, rate ?? null);
    const shownSum = isOnTop ? sum - vat : sum;
    const shownPrice = isOnTop ? Math.round(shownSum / quantity) : price;
    const values = [short(header), amount(shownPrice), String(quantity), amount(shownSum), amount(vat)];
    return articul ? write(externalId!, articul, ...values) : write(externalId!, ...values);
  };
}

function lineShape(unit: string, rate: VatRate | undefined, hasArticul: boolean, isOnTop: boolean): Element {
  return element(
    'Товар',
    open('Ид'),
    ...(hasArticul ? [open('Артикул')] : []),
    open('Наименование'),
    unitElement(unit),
    ...rates(rate),
    kinds('Товар'),
    open('ЦенаЗаЕдиницу'),
    open('Количество'),
    open('Сумма'),
    element('Коэффициент', '1'),
    ...(rate == null ? [] : [taxes(isOnTop, open('Сумма'), element('Ставка', rateText(rate)))]),
  );
}

function deliveryElement(header: string, price: number, { vat }: Shared, isOnTop: boolean): Element {
  const shown = isOnTop ? price - vatOf(price, vat ?? null) : price;
  return element(
    'Товар',
    element('Ид', deliveryId),
    element('Наименование', short(header || 'Доставка')),
    unitElement('шт'),
    ...rates(vat),
    kinds('Услуга'),
    element('ЦенаЗаЕдиницу', amount(shown)),
    element('Количество', '1'),
    element('Сумма', amount(shown)),
    element('Коэффициент', '1'),
    ...(vat == null ? [] : [taxes(isOnTop, sumElement(vatOf(price, vat)), element('Ставка', rateText(vat)))]),
  );
}

function unitElement(unit: string): Element {
  const known = units[unit.replace(/\.$/, '')];
  const built = element('БазоваяЕдиница', unit);
  if (known) built.attributes = { Код: known.code, НаименованиеПолное: known.name };
  return built;
}

function kinds(kind: 'Товар' | 'Услуга'): Element {
  return element(
    'ЗначенияРеквизитов',
    requisite('ВидНоменклатуры', element('Значение', kind)),
    requisite('ТипНоменклатуры', element('Значение', kind)),
  );
}

function rates(rate: VatRate | undefined): Element[] {
  if (rate === undefined) return [];
  const text = rate === null ? 'Без налога' : rateText(rate);
  return [
    element(
      'СтавкиНалогов',
      element('СтавкаНалога', element('Наименование', 'НДС'), element('Ставка', text)),
    ),
  ];
}

/**
 * Returns the VAT of a document, which is the sum of the VAT of its lines. Without this element 1C creates a document
 * without VAT.
 */
function documentTaxes(
  isOnTop: boolean,
  parts: readonly { sum: number; rate: VatRate | undefined }[],
): Element[] {
  if (parts.every(({ rate }) => rate == null)) return [];
  return [
    taxes(isOnTop, sumElement(parts.reduce((all, { sum, rate }) => all + vatOf(sum, rate ?? null), 0))),
  ];
}

function sumElement(kopecks: number): Element {
  return element('Сумма', amount(kopecks));
}

function taxes(isOnTop: boolean, sum: Element, ...more: Element[]): Element {
  return element(
    'Налоги',
    element('Налог', element('Наименование', 'НДС'), element('УчтеноВСумме', String(!isOnTop)), sum, ...more),
  );
}

function rateText(rate: number): string {
  return String(rate / 100);
}

function requisites(
  { order, isGone, back }: OrderDocument,
  warehouses: readonly GivenLine[],
  { portal }: Shared,
  { requisite: write }: Parts,
): string {
  const isCancelled = isGone || order.state === state.cancelled;
  const isFinal = isCancelled || order.state === state.completed;
  const [only, ...others] = warehouses;
  const organisations = new Set(warehouses.map(({ organisation }) => organisation).filter(Boolean));
  const place: [string, string | undefined][] = [
    ['Организация', organisations.size === 1 ? [...organisations][0] : undefined],
    ['Склад', others.length === 0 ? only?.warehouseHeader : undefined],
    // 1C creates a new contract for a name that it does not know.
    ['Договор контрагента', order.contract === null ? undefined : order.contractHeader],
    ['Вид цен', order.priceType],
  ];
  const ofReturn: typeof place | undefined = back && [
    ['Статус возврата', back.state],
    ['Дата изменения статуса', moscowTime(back.changedAt).toISOString().slice(0, 19)],
    ['Отменен', String(back.isCancelled)],
    ['Номер заказа', back.basis],
    ['Причина возврата', back.reason],
    ...place,
    ['Номер на портале', back.number],
    ['Сайт', portal],
  ];
  const values: typeof place = ofReturn ?? [
    ['Статус заказа', shownState(isGone ? state.cancelled : order.state).header],
    ['Дата изменения статуса', moscowTime(order.updatedAt).toISOString().slice(0, 19)],
    ['Отменен', String(isCancelled)],
    ['ПометкаУдаления', isGone ? 'true' : undefined],
    ['Финальный статус', String(isFinal)],
    ['Заказ оплачен', String(order.paidOn !== null)],
    ['Дата отгрузки', order.shipOn],
    ['Под поступление', order.expectedOn ?? undefined],
    ...place,
    ['Способ доставки', order.delivery],
    ['Адрес доставки', order.address],
    ['Номер на портале', orderNumber(order.id, order.createdAt)],
    ['Сайт', portal],
    // The last, so that all others keep their places.
    ['Дата оплаты', order.paidOn ?? undefined],
  ];
  return values.map(([name, value]) => (value ? write(name, value) : '')).join('');
}

function requisiteWriter(): Parts['requisite'] {
  const patterns = new Map<string, Pattern>();
  return (name, value) => {
    const write = patterns.get(name) ?? pattern(requisite(name, open('Значение')));
    patterns.set(name, write);
    return write(value.slice(0, 1_000));
  };
}

function requisite(name: string, value: Element): Element {
  return element('ЗначениеРеквизита', element('Наименование', name), value);
}

/** CommerceML limits names and addresses to 255 characters. */
function short(text: string): string {
  return text.slice(0, 255);
}

/** Formats kopecks as 1C reads them: `1284.50`. */
function amount(kopecks: number): string {
  return (kopecks / 100).toFixed(2);
}
