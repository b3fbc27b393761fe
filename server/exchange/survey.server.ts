import { foldArticul } from '../goods/fold.ts';
import { type Counts, type Element, type Fates, leftOut, noCounts, taken } from './accounts.ts';
import { readRecords } from './commerceml/read-records.server.ts';
import type {
  GoodRecord,
  GroupRecord,
  OfferRecord,
  PackageRecord,
  PriceTypeRecord,
  PropertyRecord,
  StockText,
  UnitRecord,
  WarehouseRecord,
} from './commerceml/records.ts';
import { detached } from './detached.ts';
import type { ExchangeFile } from './folder.server.ts';
import { maxLength } from './goods-rules.ts';
import { type Notes, note } from './notes.ts';
import { type Pace, stopIfAborted } from './pace.ts';
import { isInternal, numberOf } from './properties-rules.ts';
import { isValue, tellsApart } from './trade-rules.ts';

/** The data of an offer that are needed when its good is written. */
export type OfferSketch = Pick<
  OfferRecord,
  'id' | 'articul' | 'barcode' | 'name' | 'traits' | 'values' | 'deleted'
> & {
  /** The place of its file in the import. */
  file: number;
};

export type SurveyedFile = {
  file: ExchangeFile;
  /** How many of each element it has. */
  read: Counts;
  /** Orders and other papers, which are not of the catalogue. */
  documents: number;
  /** It holds a full list of goods or of offers. */
  full: boolean;
};

/**
 * The result of reading the whole export once, before anything is written: dictionaries, and which goods and
 * offers exist. Goods themselves, prices and stocks are not kept; they are read again in chunks.
 */
export type Survey = {
  files: SurveyedFile[];
  groups: Map<string, GroupRecord>;
  properties: Map<string, PropertyRecord>;
  units: Map<string, string>;
  priceTypes: Map<string, PriceTypeRecord>;
  warehouses: Map<string, WarehouseRecord>;
  /** Good id → the number of its descriptions; the last one counts. */
  goods: Map<string, number>;
  /** Offer id → the number of its descriptions. */
  offers: Map<string, number>;
  offersOfGood: Map<string, OfferSketch[]>;
  /** Goods that a list of offers describes (exports without `Каталог`). */
  goodsAmongOffers: Set<string>;
  /** Goods whose own offers have a price or a stock. */
  priced: Set<string>;
  /** Some stock is given without a warehouse. */
  looseStocks: boolean;
  /** Property id → whether every value in the goods is a number; missing when no good has a value. */
  numeric: Map<string, boolean>;
  /** The catalogues of which the export contains all goods (all offers): anything else is no longer sold. */
  fullCatalogues: Set<string>;
  fullOffers: Set<string>;
  /** What became of the elements that are not read again. */
  fates: Fates;
  notes: Notes;
};

/** A package of a file, with what it lists. */
type Package = PackageRecord & { records: number; describing: number };

/**
 * Reads all files to their end and writes nothing. Throws ImportRefused when one of them is broken or
 * unreadable.
 */
export async function surveyFiles(files: ExchangeFile[], pace: Pace): Promise<Survey> {
  const survey: Survey = {
    files: [],
    groups: new Map(),
    properties: new Map(),
    units: new Map(),
    priceTypes: new Map(),
    warehouses: new Map(),
    goods: new Map(),
    offers: new Map(),
    offersOfGood: new Map(),
    goodsAmongOffers: new Set(),
    priced: new Set(),
    looseStocks: false,
    numeric: new Map(),
    fullCatalogues: new Set(),
    fullOffers: new Set(),
    fates: new Map(),
    notes: new Map(),
  };
  const packages: Package[] = [];
  const goodOfArticul = new Map<string, string>();

  for (const [index, file] of files.entries()) {
    const seen: SurveyedFile = { file, read: noCounts(), documents: 0, full: false };
    survey.files.push(seen);
    pace.onProgress?.(`Читаем ${file.name}`);
    stopIfAborted(pace);
    let inside: Package | undefined;
    const before = packages.length;
    const places = new Map<string, number>();
    for await (const record of readRecords(file.path, file.name)) {
      if (record.kind === 'document') {
        seen.documents += 1;
        continue;
      }
      if (record.kind === 'catalogue' || record.kind === 'package') {
        inside = { ...record, id: detached(record.id), records: 0, describing: 0 };
        packages.push(inside);
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
        if (record.kind !== 'good' && record.kind !== 'offer') leftOut(survey.fates, index, element, 'NO_ID');
      } else if (record.kind === 'good') {
        if (inside?.kind === 'package') survey.goodsAmongOffers.add(detached(record.id));
        if (inside) inside.describing += 1;
        seeGood(survey, record, goodOfArticul);
      } else if (record.kind === 'offer') {
        if (describes(record)) {
          if (inside) inside.describing += 1;
          seeOffer(survey, record, index);
        }
        survey.looseStocks ||= record.stocks?.some(isLoose) ?? false;
      } else seeDictionary(survey, record, index, places);
    }
    seen.full = packages.slice(before).some(({ full, describing }) => full && describing > 0);
  }
  survey.fullCatalogues = fullOf(
    packages.filter(({ kind }) => kind === 'catalogue'),
    survey.notes,
  );
  // A complete list of prices or stocks does not define which offers are sold.
  const describing = packages.filter(({ kind, ...each }) => kind === 'package' && !isListOfPrices(each));
  survey.fullOffers = fullOf(describing, survey.notes);
  dropGoodsAmongVariants(survey);
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
 * Returns the catalogues of which every package says that it is full; an empty full one is a mistake, and must not
 * take everything off sale. Packages without a list (dictionaries only) say nothing.
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

/**
 * A good with variants may be listed among them, without price and stock of its own (УТ 10.1): it is not one more
 * variant.
 */
function dropGoodsAmongVariants(survey: Survey): void {
  for (const [good, offers] of survey.offersOfGood) {
    if (offers.length < 2 || !offers.some(({ id }) => id === good)) continue;
    if (survey.priced.has(good)) continue;
    survey.offersOfGood.set(
      good,
      offers.filter(({ id }) => id !== good),
    );
  }
}

/**
 * Returns a function that is true for the last of the counted descriptions of an id, which is the one that
 * counts.
 */
export function lastOf(counts: ReadonlyMap<string, number>): (id: string) => boolean {
  const seen = new Map<string, number>();
  return (id) => {
    const times = counts.get(id) ?? 1;
    if (times === 1) return true;
    const turn = (seen.get(id) ?? 0) + 1;
    seen.set(id, turn);
    return turn === times;
  };
}

function isLoose({ warehouse, quantity }: StockText): boolean {
  return warehouse === undefined && (numberOf(quantity) ?? 0) > 0;
}

/** Returns whether the id can be stored and found again. */
export function hasUsableId(record: { id: string } | { code: string }): boolean {
  const id = idOf(record);
  return id !== '' && id.length <= maxLength.id;
}

const idOf = (record: { id: string } | { code: string }) => ('code' in record ? record.code : record.id);

/**
 * Returns whether the record describes the offer; prices.xml and rests.xml only name it. Old files list offers
 * without names, with prices and stocks.
 */
export function describes(offer: OfferRecord): boolean {
  const { name, articul, barcode, traits, values, deleted } = offer;
  if (name !== '' || articul !== '' || barcode !== '' || deleted) return true;
  if (traits.length > 0 || values.length > 0) return true;
  return (offer.prices === undefined) === (offer.stocks === undefined);
}

function seeGood(survey: Survey, good: GoodRecord, goodOfArticul: Map<string, string>): void {
  const id = detached(good.id);
  const times = (survey.goods.get(id) ?? 0) + 1;
  survey.goods.set(id, times);
  if (times > 1) note(survey.notes, 'REPEATED', id);
  for (const { property, value } of good.values) {
    // One word is enough.
    if (survey.numeric.get(property) === false || !isValue(value)) continue;
    const text = survey.properties.get(property)?.values.get(value) ?? value;
    survey.numeric.set(property, numberOf(text) !== undefined);
  }
  const key = detached(foldArticul(good.articul));
  if (key === '') return;
  const other = goodOfArticul.get(key);
  if (other === undefined) goodOfArticul.set(key, id);
  else if (other !== '' && other !== id) {
    note(survey.notes, 'SHARED_ARTICUL', good.articul);
    goodOfArticul.set(key, '');
  }
}

function seeOffer(survey: Survey, offer: OfferRecord, file: number): void {
  const id = detached(offer.id);
  const times = (survey.offers.get(id) ?? 0) + 1;
  survey.offers.set(id, times);
  if (times > 1) note(survey.notes, 'REPEATED', id);
  const sketch: OfferSketch = {
    id,
    articul: detached(offer.articul),
    barcode: detached(offer.barcode),
    name: detached(offer.name),
    traits: offer.traits
      .filter(tellsApart)
      .map(({ header, value }) => ({ header: detached(header), value: detached(value) })),
    values: offer.values
      .filter(({ value }) => isValue(value))
      .map(({ property, value }) => ({ property: detached(property), value: detached(value) })),
    deleted: offer.deleted,
    file,
  };
  if (!id.includes('#') && (offer.prices?.length || offer.stocks?.length)) survey.priced.add(id);
  const siblings = survey.offersOfGood.get(offer.goodId);
  if (!siblings) survey.offersOfGood.set(detached(offer.goodId), [sketch]);
  else if (times === 1) siblings.push(sketch);
  else
    siblings.splice(
      siblings.findIndex((each) => each.id === id),
      1,
      sketch,
    );
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
    // Files of one export may hold parts of one dictionary.
    const values = new Map([...(survey.properties.get(record.id)?.values ?? []), ...record.values]);
    survey.properties.set(record.id, { ...record, values, sort: place('property') });
  }
  if (record.kind === 'priceType') survey.priceTypes.set(record.id, record);
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
