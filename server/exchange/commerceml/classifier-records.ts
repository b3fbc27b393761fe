import type { XmlElement } from './elements.server.ts';
import { child, isDeleted, isNo, items, textOf } from './reading.ts';
import type {
  GroupRecord,
  PackageRecord,
  PriceTypeRecord,
  PropertyRecord,
  UnitRecord,
  WarehouseRecord,
} from './records.ts';
import { isOnTop, vatIn } from './taxes.ts';

/** Returns a `<Группа>`, or a `<Категория>` of 2.08, and all inside it, parents first. */
export function groupsOf(element: XmlElement, parent?: string): GroupRecord[] {
  const id = textOf(element, 'Ид');
  const header = textOf(element, 'Наименование');
  const isCategory = element.name === 'Категория';
  const inside = isCategory ? items(element, 'Категории', 'Категория') : items(element, 'Группы', 'Группа');
  return [
    { kind: 'group', isCategory, id, header, parent, deleted: isDeleted(element) },
    ...inside.flatMap((inner) => groupsOf(inner, id)),
  ];
}

/** Reads `<Свойство>`, or `<СвойствоНоменклатуры>` of 2.03, with its dictionary of values. */
export function propertyOf(element: XmlElement): PropertyRecord {
  const lists = [element, ...items(element, 'ТипыЗначений', 'ТипЗначений')];
  const variants = lists.flatMap((each) => child(each, 'ВариантыЗначений')?.children ?? []);
  const idOf = (each: XmlElement) => textOf(each, 'ИдЗначения') || textOf(each, 'Ид');
  const values = variants.map((each): [string, string] => [
    idOf(each),
    textOf(each, 'Значение') || textOf(each, 'Наименование'),
  ]);
  return {
    kind: 'property',
    id: textOf(element, 'Ид'),
    header: textOf(element, 'Наименование'),
    values: new Map(values.filter(([id, header]) => id && header)),
    goneValues: new Set(variants.filter(isDeleted).map(idOf)),
    deleted: isDeleted(element),
  };
}

/** Reads `<ЕдиницаИзмерения>`. */
export function unitOf(element: XmlElement): UnitRecord {
  return {
    kind: 'unit',
    code: textOf(element, 'Код') || textOf(element, 'Ид'),
    header: textOf(element, 'НаименованиеКраткое'),
  };
}

/** Reads `<ТипЦены>`. */
export function priceTypeOf(element: XmlElement): PriceTypeRecord {
  return {
    kind: 'priceType',
    id: textOf(element, 'Ид'),
    header: textOf(element, 'Наименование'),
    currency: textOf(element, 'Валюта'),
    vatOnTop: isOnTop(vatIn(element)),
    deleted: isDeleted(element),
  };
}

/** Reads `<Склад>` with the region of its address. */
export function warehouseOf(element: XmlElement): WarehouseRecord {
  const address = child(element, 'Адрес');
  const region = address?.children.find(
    (field) => field.name === 'АдресноеПоле' && textOf(field, 'Тип') === 'Регион',
  );
  return {
    kind: 'warehouse',
    id: textOf(element, 'Ид'),
    header: textOf(element, 'Наименование'),
    region: region ? textOf(region, 'Значение') : '',
    deleted: isDeleted(element),
  };
}

/** Reads the opening tag of `<Каталог>`, `<ПакетПредложений>` or `<ИзмененияПакетаПредложений>`. */
export function packageOf(element: XmlElement): PackageRecord {
  const full = isNo(element.attributes.СодержитТолькоИзменения ?? '');
  const isPartial = element.name === 'ИзмененияПакетаПредложений';
  return {
    kind: element.name === 'Каталог' ? 'catalogue' : 'package',
    id: '',
    full,
    listed: false,
    isPartial,
  };
}
