import packageOfPortal from '../../../package.json' with { type: 'json' };
import { groupsOf, packageOf, priceTypeOf, propertyOf, unitOf, warehouseOf } from './classifier-records.ts';
import { contragentOf } from './contragent-records.ts';
import type { ElementAccount } from './element-account.ts';
import { parseElement, readElements, type Wanted, type XmlElement } from './elements.server.ts';
import { goodOf, isGood, offerOf } from './goods-records.ts';
import { isNo } from './reading.ts';
import type { ExchangeRecord, GoodRecord, OfferRecord, PackageRecord } from './records.ts';
import type { FindSeen, Place, Seen } from './seen.ts';

const readers: Record<string, (element: XmlElement, catalogue: string) => ExchangeRecord[]> = {
  'Группы/Группа': (element) => groupsOf(element),
  'Категории/Категория': (element) => groupsOf(element),
  'Свойства/Свойство': (element) => [propertyOf(element)],
  'Свойства/СвойствоНоменклатуры': (element) => [propertyOf(element)],
  'ЕдиницыИзмерения/ЕдиницаИзмерения': (element) => [unitOf(element)],
  'ТипыЦен/ТипЦены': (element) => [priceTypeOf(element)],
  'Склады/Склад': (element) => [warehouseOf(element)],
  'Контрагенты/Контрагент': (element) => [contragentOf(element)],
  'Товары/Товар': (element, catalogue) => [goodOf(element, catalogue)],
  'Предложения/Предложение': (element, catalogue) => {
    if (!isGood(element)) return [offerOf(element)];
    const offer = offerOf(element);
    const good = goodOf(element, catalogue);
    return offer.prices || offer.stocks ? [good, offer] : [good];
  },
};

const packages = ['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'];
/** Programs write it as an attribute or as an element of a package. */
const onlyChanges = 'СодержитТолькоИзменения';
/** Its goods, contragents and warehouses do not belong to the catalogue. */
const document = 'Документ';

const wanted: Wanted = (parent, name) => {
  if (packages.includes(name)) return 'opening';
  if (name === document) return 'alone';
  if (packages.includes(parent)) {
    if (name === 'Ид' || name === 'ИдКаталога' || name === onlyChanges) return 'whole';
    if (name === 'Товары' || name === 'Предложения') return 'opening';
  }
  return readers[`${parent}/${name}`] && 'whole';
};

const root = 'КоммерческаяИнформация';
/** Where elements are skipped when their raw text is known. */
const paths = { Товар: `${root}/Каталог/Товары`, Предложение: `${root}/ПакетПредложений/Предложения` };

/**
 * Changes with every release, because another release may read the same text differently. Count `1` up when that changes
 * within a release.
 */
export const rules = `${packageOfPortal.version} 1`;

/** Reads again a good or an offer that was skipped. `catalogue`: of its good. */
export function recordAgain(
  { kind, hash, facts }: Seen,
  bytes: Buffer,
  place: Place,
): GoodRecord | OfferRecord {
  const element = parseElement(bytes);
  const { lines, read, unneeded } = facts;
  const record = kind === 'good' ? goodOf(element, facts.catalogue ?? '') : offerOf(element);
  return { ...record, trace: { ...place, hash, lines, read, unneeded } };
}

/**
 * Reads one CommerceML file record by record. Throws ImportRefused (file, line, reason) when it is broken or
 * not CommerceML. `account` counts all elements of the file. `find`: finds known elements, to skip them.
 */
export async function* readRecords(
  path: string,
  label: string,
  account?: ElementAccount,
  find?: FindSeen,
): AsyncGenerator<ExchangeRecord> {
  let inside: PackageRecord | undefined;
  let told = true;
  const fits = ({ kind, facts }: Seen) => kind !== 'good' || facts.catalogue === (inside?.id ?? '');
  const memory = find && { paths, find, fits, rules };
  for await (const { parent, element, trace, seen } of readElements(
    path,
    label,
    root,
    wanted,
    account,
    memory,
  )) {
    if (seen) {
      yield { kind: 'seen', seen, place: seen.place };
      continue;
    }
    if (element.name === document) {
      yield { kind: 'document' };
      continue;
    }
    if (packages.includes(element.name)) {
      if (inside && !told) yield inside;
      inside = packageOf(element);
      told = false;
      continue;
    }
    if (inside && packages.includes(parent)) {
      headOf(inside, element);
      // The ids precede the list, so the head is complete here.
      if (inside.listed && !told) {
        told = true;
        yield inside;
      }
      continue;
    }
    const records = readers[`${parent}/${element.name}`]?.(element, inside?.id ?? '') ?? [];
    const [only] = records;
    if (trace && records.length === 1 && (only?.kind === 'good' || only?.kind === 'offer'))
      only.trace = trace;
    yield* records;
  }
  if (inside && !told) yield inside;
}

/**
 * Takes the catalogue's id from the head of a package: `ИдКаталога` when present, else its `Ид` up to the first «#».
 */
function headOf(inside: PackageRecord, element: XmlElement): void {
  if (element.name === 'Товары' || element.name === 'Предложения') inside.listed = true;
  else if (element.name === onlyChanges) inside.full = isNo(element.text);
  else if (element.name === 'ИдКаталога') inside.id = catalogueId(element);
  else if (inside.id === '') inside.id = catalogueId(element);
}

function catalogueId(element: XmlElement): string {
  const id = element.text.trim().split('#')[0] ?? '';
  return id.length <= 100 ? id : '';
}
