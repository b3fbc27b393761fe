import { groupsOf, packageOf, priceTypeOf, propertyOf, unitOf, warehouseOf } from './classifier-records.ts';
import { readElements, type Wanted, type XmlElement } from './elements.server.ts';
import { goodOf, offerOf } from './goods-records.ts';
import type { ExchangeRecord } from './records.ts';

const readers: Record<string, (element: XmlElement) => ExchangeRecord[]> = {
  'Группы/Группа': (element) => groupsOf(element),
  'Свойства/Свойство': (element) => [propertyOf(element)],
  'ЕдиницыИзмерения/ЕдиницаИзмерения': (element) => [unitOf(element)],
  'ТипыЦен/ТипЦены': (element) => [priceTypeOf(element)],
  'Склады/Склад': (element) => [warehouseOf(element)],
  'Товары/Товар': (element) => [goodOf(element)],
  'Предложения/Предложение': (element) => [offerOf(element)],
};

const packages = ['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'];

const wanted: Wanted = (parent, name) => {
  if (packages.includes(name)) return 'opening';
  return readers[`${parent}/${name}`] && 'whole';
};

/**
 * Reads one CommerceML file record by record. Throws ImportRefused (file, line, reason) when it is broken or
 * not CommerceML.
 */
export async function* readRecords(path: string, label: string): AsyncGenerator<ExchangeRecord> {
  for await (const { parent, element } of readElements(path, label, 'КоммерческаяИнформация', wanted)) {
    if (packages.includes(element.name)) yield packageOf(element);
    else yield* readers[`${parent}/${element.name}`]?.(element) ?? [];
  }
}
