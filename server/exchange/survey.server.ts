import { closeSync, openSync, readSync } from 'node:fs';
import { foldArticul } from '../goods/fold.ts';
import {
  type Counts,
  type Element,
  type Fates,
  leaveOutOffer,
  leftOut,
  noCounts,
  taken,
} from './accounts.ts';
import { sortedBarcodes } from './barcodes-rules.ts';
import { type ElementCounts, elementAccount } from './commerceml/element-account.ts';
import { hashOf } from './commerceml/elements.server.ts';
import { readRecords, rules } from './commerceml/read-records.server.ts';
import type {
  GoodRecord,
  GroupRecord,
  OfferRecord,
  PackageRecord,
  PriceTypeRecord,
  PropertyRecord,
  SeenRecord,
  StockText,
  UnitRecord,
  WarehouseRecord,
} from './commerceml/records.ts';
import type { FindSeen, Place } from './commerceml/seen.ts';
import { detached } from './detached.ts';
import { type ExportRecords, openExportRecords } from './export-records.repository.server.ts';
import type { ExchangeFile } from './folder.server.ts';
import { codeOf, maxLength } from './goods-rules.ts';
import { type Notes, note } from './notes.ts';
import { type Pace, stopIfAborted } from './pace.ts';
import { isInternal, numberOf } from './properties-rules.ts';
import { ImportRefused } from './refused.ts';
import { isValue } from './trade-rules.ts';

type SurveyedFile = {
  file: ExchangeFile;
  /** The number of elements of each kind. */
  read: Counts;
  /** The number of orders and other documents, and of contragents, outside the catalogue. */
  documents: number;
  contragents: number;
  elements: ElementCounts;
  /** Whether it contains a full list of goods or of offers. */
  full: boolean;
  /** The price types that it lists. An offer without a price of such a type has lost that price. */
  priceTypes: Set<string>;
  /** Whether an offer without any price has lost those of `priceTypes`, too. */
  listsAllPrices: boolean;
};

/**
 * The result of reading the whole export once, before anything is written. Dictionaries are in memory, goods and
 * offers outside it. Whoever holds it must close its records.
 */
export type Survey = {
  files: SurveyedFile[];
  groups: Map<string, GroupRecord>;
  /** The ids of categories that place goods without groups. */
  usedCategories: Set<string>;
  properties: Map<string, PropertyRecord>;
  units: Map<string, string>;
  priceTypes: Map<string, PriceTypeRecord>;
  warehouses: Map<string, WarehouseRecord>;
  records: ExportRecords;
  /** Whether some stock is given without a warehouse. */
  looseStocks: boolean;
  /** The runs that have stored the elements that were skipped (settled.repository.server.ts). */
  runs: Set<number>;
  /** Whether some element was read that the next import may skip. */
  isTraced: boolean;
  /** Whether a property came after a good, which then was read without its values. Nothing is skipped then. */
  areWordsLate: boolean;
  /** Property id → whether every value in the goods is a number; absent when no good has a value. */
  numeric: Map<string, boolean>;
  /** The catalogues whose goods (or offers) the export lists completely: their other products are no longer sold. */
  fullCatalogues: Set<string>;
  fullOffers: Set<string>;
  /** The outcome of elements for which nothing is written. */
  fates: Fates;
  notes: Notes;
};

/** A package of a file, with the number of its records and of those that describe goods or offers. */
type Package = PackageRecord & { records: number; describing: number };

/**
 * Reads all files to their end and writes nothing into the portal. `folder`: for the records of the export. `find`: finds
 * elements that need not be read. Throws ImportRefused when a file is broken or unreadable.
 */
export async function surveyFiles(
  files: ExchangeFile[],
  folder: string,
  pace: Pace,
  find?: FindSeen,
): Promise<Survey> {
  const records = openExportRecords(folder, (file, place, hash) => textOf(files[file]!, place, hash));
  try {
    return await surveyInto(records, files, pace, find);
  } catch (error) {
    records.close();
    throw error;
  }
}

/** Returns the raw text of a skipped element. Throws ImportRefused if the file has changed since it was surveyed. */
function textOf({ path, name }: ExchangeFile, place: Place, hash: string): Buffer {
  let bytes: Buffer | undefined;
  try {
    bytes = bytesIn(path, place);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    if (!('code' in error) || error.code !== 'ENOENT')
      throw new ImportRefused(`${name}: файл не читается (${error.message})`);
  }
  if (bytes && hashOf(bytes, rules) === hash) return bytes;
  throw new ImportRefused(`Файл ${name} изменился во время загрузки, повторите выгрузку`);
}

/** Returns the bytes at this place, fewer if the file is shorter. */
function bytesIn(path: string, { at, length }: Place): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  } finally {
    closeSync(file);
  }
}

async function surveyInto(
  records: ExportRecords,
  files: ExchangeFile[],
  pace: Pace,
  find?: FindSeen,
): Promise<Survey> {
  const survey: Survey = {
    files: [],
    groups: new Map(),
    usedCategories: new Set(),
    properties: new Map(),
    units: new Map(),
    priceTypes: new Map(),
    warehouses: new Map(),
    records,
    looseStocks: false,
    runs: new Set(),
    isTraced: false,
    areWordsLate: false,
    numeric: new Map(),
    fullCatalogues: new Set(),
    fullOffers: new Set(),
    fates: new Map(),
    notes: new Map(),
  };
  const packages: Package[] = [];

  for (const [index, file] of files.entries()) {
    const seen: SurveyedFile = {
      file,
      read: noCounts(),
      documents: 0,
      contragents: 0,
      listsAllPrices: false,
      elements: { read: 0, unneeded: 0, unknown: new Map() },
      full: false,
      priceTypes: new Set(),
    };
    survey.files.push(seen);
    pace.onProgress?.(`Читаем ${file.name}`);
    stopIfAborted(pace);
    let inside: Package | undefined;
    const before = packages.length;
    const places = new Map<string, number>();
    const account = elementAccount();
    seen.elements = account.counts;
    for await (const record of readRecords(file.path, file.name, account, find)) {
      if (record.kind === 'document') {
        seen.documents += 1;
        continue;
      }
      if (record.kind === 'contragent') {
        seen.contragents += 1;
        continue;
      }
      if (record.kind === 'catalogue' || record.kind === 'package') {
        inside = { ...record, id: detached(record.id), records: 0, describing: 0 };
        packages.push(inside);
        continue;
      }
      if (record.kind === 'seen') {
        seeAgain(survey, record, index, seen.read, inside);
        continue;
      }
      const element = elementOf[record.kind];
      seen.read[element] += 1;
      if (record.kind === 'offer') {
        seen.read.prices += record.prices?.length ?? 0;
        seen.read.stocks += record.stocks?.length ?? 0;
      }
      if (inside && (record.kind === 'good' || record.kind === 'offer')) inside.records += 1;
      if (!hasUsableId(record)) {
        note(survey.notes, 'NO_ID', `${file.name}: «${nameOfRecord(record)}»`);
        if (record.kind === 'offer') leaveOutOffer(survey.fates, { ...record, file: index }, 'NO_ID');
        else
          leftOut(survey.fates, index, element, 'NO_ID', {
            example: record.kind === 'good' ? record.name : '',
          });
      } else if (record.kind === 'good') {
        if (inside) inside.describing += 1;
        seeGood(survey, record, index, { inOffers: inside?.kind === 'package' });
      } else if (record.kind === 'offer') {
        if (describes(record) && inside) inside.describing += 1;
        seeOffer(survey, record, index);
      } else seeDictionary(survey, record, index, places);
    }
    for (const [path, count] of account.counts.unknown) note(survey.notes, 'UNKNOWN_ELEMENT', path, count);
    // A file of stocks may repeat the price types, although it contains no price.
    const own = packages.slice(before);
    seen.listsAllPrices = own.some(({ isPartial, full }) => !isPartial && (full || seen.read.prices > 0));
    seen.full = packages.slice(before).some(({ full, describing }) => full && describing > 0);
  }
  survey.fullCatalogues = fullOf(
    packages.filter(({ kind }) => kind === 'catalogue'),
    survey.notes,
  );
  // A complete list of prices or stocks does not define which offers are sold.
  const describing = packages.filter(({ kind, ...each }) => kind === 'package' && !isListOfPrices(each));
  survey.fullOffers = fullOf(describing, survey.notes);
  records.markGoodsAmongVariants();
  for (const articul of records.sharedArticuls()) note(survey.notes, 'SHARED_ARTICUL', articul);
  return survey;
}

const elementOf = {
  group: 'groups',
  property: 'properties',
  unit: 'units',
  priceType: 'priceTypes',
  warehouse: 'warehouses',
  good: 'goods',
  offer: 'offers',
} as const satisfies Record<string, Element>;

const isListOfPrices = ({ records, describing }: { records: number; describing: number }) =>
  records > 0 && describing === 0;

/**
 * Returns the catalogues that are full in every package. An empty full list is a mistake, and must not take everything
 * off sale. Packages without a list (dictionaries only) do not count.
 */
function fullOf(packages: Package[], notes: Notes): Set<string> {
  const full = new Set<string>();
  const listed = packages.filter((each) => each.listed);
  for (const id of new Set(listed.map((each) => each.id))) {
    const own = listed.filter((each) => each.id === id);
    if (!own.every((each) => each.full)) continue;
    if (own.some(({ records }) => records > 0)) full.add(id);
    else note(notes, 'EMPTY_FULL_EXPORT', 'СодержитТолькоИзменения="false"');
  }
  return full;
}

function isLoose({ warehouse, quantity }: StockText): boolean {
  return warehouse === undefined && (numberOf(quantity) ?? 0) > 0;
}

/** Returns whether the id can be stored and looked up again. */
function hasUsableId(record: { id: string } | { code: string }): boolean {
  const id = idOf(record);
  return id !== '' && id.length <= maxLength.id;
}

const idOf = (record: { id: string } | { code: string }) => ('id' in record ? record.id : record.code);

/**
 * Returns whether the record describes the offer. In prices.xml and rests.xml an offer is only identified. An offer
 * with nothing but prices and stocks counts as described, because old files list offers without names.
 */
export function describes(offer: OfferRecord): boolean {
  const { name, articul, code, barcodes, traits, values, deleted } = offer;
  if (name !== '' || articul !== '' || code !== '' || barcodes.length > 0 || deleted) return true;
  if (traits.length > 0 || values.length > 0) return true;
  return (offer.prices === undefined) === (offer.stocks === undefined);
}

/** Does for a skipped element what `seeGood` or `seeOffer` did when it was read. It has no faults. */
function seeAgain(
  survey: Survey,
  { seen, place }: SeenRecord,
  file: number,
  read: Counts,
  inside: Package | undefined,
): void {
  const { kind, id, facts, run } = seen;
  const { articul = '', numeric = {}, prices = 0, stocks = 0 } = facts;
  const describes = kind === 'good' || kind === 'offer';
  const record = { seen, place };
  survey.runs.add(run);
  read[kind === 'good' ? 'goods' : 'offers'] += 1;
  read.prices += prices;
  read.stocks += stocks;
  if (inside) inside.records += 1;
  if (inside && describes) inside.describing += 1;
  if (kind !== 'good') {
    const hasMarket = prices + stocks > 0;
    storeOffer(survey, { id, goodId: id, record }, file, { describes, hasMarket, isWorded: false });
    return;
  }
  for (const [property, isNumber] of Object.entries(numeric))
    if (survey.numeric.get(property) !== false) survey.numeric.set(property, isNumber);
  storeGood(survey, { id, articul, record }, file, { inOffers: false });
}

function seeGood(survey: Survey, good: GoodRecord, file: number, { inOffers }: { inOffers: boolean }): void {
  // One value that is not a number makes the property a text.
  for (const [property, isNumber] of numericIn(survey, good))
    if (survey.numeric.get(property) !== false) survey.numeric.set(property, isNumber);
  const isRefused = noteRefused(survey, good.variant ?? good);
  const isElsewhere = good.groups.length === 0 && good.categories.length > 0;
  if (isRefused || isElsewhere || inOffers || good.variant || good.unknownRequisites.length > 0)
    good.trace = undefined;
  survey.isTraced ||= good.trace !== undefined;
  for (const name of good.unknownRequisites) note(survey.notes, 'UNKNOWN_REQUISITE', name);
  if (good.groups.length === 0) for (const id of good.categories) survey.usedCategories.add(detached(id));
  const { variant } = good;
  const isDescribed =
    variant && survey.records.hasGood(good.id) && (variant.deleted || survey.records.isPlain(good.id));
  const isRepeated = variant !== undefined && survey.records.addVariant(variant, file);
  if (isDescribed) {
    // By its own element or by its other variants: 1C may write hardly anything of a deleted one.
    if (!variant.deleted) noteDocuments(survey, good);
    taken(survey.fates, file, 'goods');
    return;
  }
  const stored = { id: good.id, articul: good.articul, record: good };
  storeGood(survey, stored, file, { inOffers, isNew: variant && !isRepeated });
}

/** Returns, for each property that a good has a value of, whether all its values are numbers. */
export function numericIn(
  { properties }: Pick<Survey, 'properties'>,
  { values }: Pick<GoodRecord, 'values'>,
): Map<string, boolean> {
  const numeric = new Map<string, boolean>();
  for (const { property, value } of values) {
    if (numeric.get(property) === false || !isValue(value)) continue;
    const text = properties.get(property)?.values.get(value) ?? value;
    numeric.set(property, numberOf(text) !== undefined);
  }
  return numeric;
}

/** `isNew`: the good is repeated only because a further variant of it is described. */
function storeGood(
  survey: Survey,
  good: Parameters<ExportRecords['addGood']>[0],
  file: number,
  { inOffers, isNew = false }: { inOffers: boolean; isNew?: boolean | undefined },
): void {
  const articulKey = foldArticul(good.articul);
  const before = survey.records.addGood(good, file, { articulKey, inOffers });
  if (!before) return;
  if (isNew) {
    taken(survey.fates, before.file, 'goods');
    return;
  }
  note(survey.notes, 'REPEATED', good.id);
  leftOut(survey.fates, before.file, 'goods', 'REPEATED', { example: before.good.name });
}

/** Notes the barcodes and the code of a good or an offer that cannot be stored; returns whether there are any. */
function noteRefused({ notes }: Survey, record: GoodRecord | OfferRecord): boolean {
  const name = record.name || record.id;
  const { refused } = sortedBarcodes(record.barcodes);
  for (const barcode of refused) note(notes, 'BAD_BARCODE', `${name} (${barcode.slice(0, 60)})`);
  const isLong = record.code !== codeOf(record);
  if (isLong) note(notes, 'LONG_CODE', name);
  return isLong || refused.length > 0;
}

/** Notes the documents of an offer, which are not imported. */
function noteDocuments({ notes }: Survey, { name, id, documents = [] }: GoodRecord | OfferRecord): void {
  for (const { path } of documents) note(notes, 'OFFER_DOCUMENTS', `${name || id}: ${path}`);
}

function seeOffer(survey: Survey, offer: OfferRecord, file: number): void {
  const isRefused = noteRefused(survey, offer);
  noteDocuments(survey, offer);
  const hasLoose = offer.stocks?.some(isLoose) ?? false;
  const isWorded = offer.values.some(({ value }) => isValue(value));
  const hasMarket = Boolean(offer.prices?.length || offer.stocks?.length);
  survey.looseStocks ||= hasLoose;
  const isOther =
    offer.id !== offer.goodId || offer.id.includes('#') || offer.pictures?.length || offer.documents?.length;
  for (const name of offer.unknownRequisites) note(survey.notes, 'UNKNOWN_REQUISITE', name);
  const isNoted = offer.unknownRequisites.length > 0;
  if (isRefused || hasLoose || isWorded || isOther || isNoted) offer.trace = undefined;
  survey.isTraced ||= offer.trace !== undefined;
  const stored = { id: offer.id, goodId: offer.goodId, record: offer };
  storeOffer(survey, stored, file, { describes: describes(offer), hasMarket, isWorded });
}

function storeOffer(
  survey: Survey,
  offer: Parameters<ExportRecords['addOffer']>[0],
  file: number,
  how: Parameters<ExportRecords['addOffer']>[2],
): void {
  const before = survey.records.addOffer(offer, file, how);
  if (!before) return;
  note(survey.notes, 'REPEATED', offer.id);
  leaveOutOffer(survey.fates, before, 'REPEATED');
}

type DictionaryRecord = GroupRecord | PropertyRecord | PriceTypeRecord | WarehouseRecord | UnitRecord;

function seeDictionary(
  survey: Survey,
  record: DictionaryRecord,
  file: number,
  places: Map<string, number>,
): void {
  const element = elementOf[record.kind];
  const place = (among: string) => {
    const next = (places.get(among) ?? 0) + 1;
    places.set(among, next);
    return next;
  };
  if (record.kind === 'unit') {
    survey.units.set(record.code, record.header);
    taken(survey.fates, file, element);
    return;
  }
  if (record.kind === 'group')
    survey.groups.set(record.id, { ...record, sort: place(`group ${record.parent ?? ''}`) });
  if (record.kind === 'property') {
    survey.areWordsLate ||= survey.files.some(({ read }) => read.goods > 0);
    // Several files of one export may contain parts of one dictionary.
    const values = new Map([...(survey.properties.get(record.id)?.values ?? []), ...record.values]);
    const before = [...(survey.properties.get(record.id)?.goneValues ?? [])];
    const goneValues = new Set([...before.filter((id) => !record.values.has(id)), ...record.goneValues]);
    survey.properties.set(record.id, { ...record, values, goneValues, sort: place('property') });
  }
  if (record.kind === 'priceType') {
    survey.priceTypes.set(record.id, record);
    survey.files[file]?.priceTypes.add(record.id);
  }
  if (record.kind === 'warehouse') survey.warehouses.set(record.id, record);
  const example = record.header;
  if (record.deleted) leftOut(survey.fates, file, element, 'DELETED', { example });
  else if (record.kind === 'property' && record.header === '')
    leftOut(survey.fates, file, element, 'NO_NAME', { example: record.id });
  else if (record.kind === 'property' && isInternal(record.header))
    leftOut(survey.fates, file, element, 'INTERNAL_PROPERTY', { example });
  else taken(survey.fates, file, element);
}

function nameOfRecord(record: GoodRecord | OfferRecord | DictionaryRecord): string {
  return ('header' in record ? record.header : record.name) || idOf(record).slice(0, 40);
}
