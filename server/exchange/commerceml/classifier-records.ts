import type { XmlElement } from './elements.server.ts';
import { child, isDeleted, items, oneLine, textOf } from './reading.ts';
import type {
  GroupRecord,
  PackageRecord,
  PriceTypeRecord,
  PropertyRecord,
  UnitRecord,
  WarehouseRecord,
} from './records.ts';

/** Returns a group and all groups inside it, parents first. */
export function groupsOf(element: XmlElement, parent?: string): GroupRecord[] {
  const id = textOf(element, 'Ид');
  const header = textOf(element, 'Наименование');
  return [
    { kind: 'group', id, header, parent, deleted: isDeleted(element) },
    ...items(element, 'Группы', 'Группа').flatMap((inner) => groupsOf(inner, id)),
  ];
}

/** Reads `<Свойство>` with its dictionary of values. */
export function propertyOf(element: XmlElement): PropertyRecord {
  const values = items(element, 'ВариантыЗначений', 'Справочник').map((each): [string, string] => [
    textOf(each, 'ИдЗначения'),
    textOf(each, 'Значение'),
  ]);
  return {
    kind: 'property',
    id: textOf(element, 'Ид'),
    header: textOf(element, 'Наименование'),
    values: new Map(values.filter(([id, header]) => id && header)),
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
  const onlyChanges = oneLine(element.attributes.СодержитТолькоИзменения ?? '').toLowerCase();
  const full = onlyChanges === 'false' || onlyChanges === '0';
  return { kind: element.name === 'Каталог' ? 'catalogue' : 'package', id: '', full, listed: false };
}
