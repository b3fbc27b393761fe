import { foldArticul } from '../goods/fold.ts';
import { readRecords } from './commerceml/read-records.server.ts';
import type {
  GoodRecord,
  GroupRecord,
  OfferRecord,
  PriceTypeRecord,
  PropertyRecord,
  StockText,
  WarehouseRecord,
} from './commerceml/records.ts';
import { detached } from './detached.ts';
import type { ExchangeFile } from './folder.server.ts';
import { maxLength } from './goods-rules.ts';
import { type Notes, note } from './notes.ts';
import { type Pace, stopIfAborted } from './pace.ts';
import { numberOf } from './properties-rules.ts';

/** The data of an offer that are needed when its good is written. */
export type OfferSketch = Pick<OfferRecord, 'id' | 'articul' | 'name' | 'traits' | 'deleted'>;

/**
 * The result of reading the whole export once, before anything is written: dictionaries, and which goods and
 * offers exist. Goods themselves, prices and stocks are not kept; they are read again in chunks.
 */
export type Survey = {
  /** The contents of each file: descriptions of goods, records of offers (including prices and stocks). */
  files: { file: ExchangeFile; goods: number; offers: number }[];
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
  /** Some stock is given without a warehouse. */
  looseStocks: boolean;
  /** Property id → whether every value in the goods is a number; missing when no good has a value. */
  numeric: Map<string, boolean>;
  /** The export contains all goods (all offers): anything else is no longer sold. */
  fullCatalogue: boolean;
  fullOffers: boolean;
  notes: Notes;
};

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
    looseStocks: false,
    numeric: new Map(),
    fullCatalogue: false,
    fullOffers: false,
    notes: new Map(),
  };
  const catalogues: boolean[] = [];
  const packages: boolean[] = [];
  const goodOfArticul = new Map<string, string>();

  for (const file of files) {
    const seen = { file, goods: 0, offers: 0 };
    survey.files.push(seen);
    pace.onProgress?.(`Читаем ${file.name}`);
    stopIfAborted(pace);
    for await (const record of readRecords(file.path, file.name)) {
      if (record.kind === 'catalogue') catalogues.push(record.full);
      else if (record.kind === 'package') {
        // A complete list of prices or stocks does not define which offers are sold.
        if (file.kind === 'import' || file.kind === 'offers') packages.push(record.full);
      } else if (record.kind === 'unit') survey.units.set(record.code, record.header);
      else if (!hasUsableId(record)) note(survey.notes, 'NO_ID', `${file.name}: «${nameOfRecord(record)}»`);
      else if (record.kind === 'good') {
        seen.goods += 1;
        seeGood(survey, record, goodOfArticul);
      } else if (record.kind === 'offer') {
        seen.offers += 1;
        if (describes(record, file)) seeOffer(survey, record);
        survey.looseStocks ||= record.stocks?.some(isLoose) ?? false;
      } else seeDictionary(survey, record);
    }
  }
  survey.fullCatalogue = saysFull(catalogues, survey.goods.size, survey.notes);
  survey.fullOffers = saysFull(packages, survey.offers.size, survey.notes);
  return survey;
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
export function hasUsableId(record: { id: string }): boolean {
  return record.id !== '' && record.id.length <= maxLength.id;
}

/** Returns whether the record describes the offer; prices.xml and rests.xml only name it. */
export function describes(offer: OfferRecord, file: ExchangeFile): boolean {
  return file.kind === 'import' || file.kind === 'offers' || offer.name !== '';
}

/**
 * Returns true when every package says that it is full; an empty full one is a mistake, and must not take
 * everything off sale.
 */
function saysFull(packages: boolean[], records: number, notes: Notes): boolean {
  if (packages.length === 0 || !packages.every((full) => full)) return false;
  if (records === 0) note(notes, 'EMPTY_FULL_EXPORT', 'СодержитТолькоИзменения="false"');
  return records > 0;
}

function seeGood(survey: Survey, good: GoodRecord, goodOfArticul: Map<string, string>): void {
  const id = detached(good.id);
  const times = (survey.goods.get(id) ?? 0) + 1;
  survey.goods.set(id, times);
  if (times > 1) note(survey.notes, 'REPEATED', id);
  for (const { property, value } of good.values) {
    const text = survey.properties.get(property)?.values.get(value) ?? value;
    survey.numeric.set(property, survey.numeric.get(property) !== false && numberOf(text) !== undefined);
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

function seeOffer(survey: Survey, offer: OfferRecord): void {
  const id = detached(offer.id);
  const times = (survey.offers.get(id) ?? 0) + 1;
  survey.offers.set(id, times);
  if (times > 1) note(survey.notes, 'REPEATED', id);
  const sketch: OfferSketch = {
    id,
    articul: detached(offer.articul),
    name: detached(offer.name),
    traits: offer.traits.map(({ header, value }) => ({ header: detached(header), value: detached(value) })),
    deleted: offer.deleted,
  };
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

type DictionaryRecord = GroupRecord | PropertyRecord | PriceTypeRecord | WarehouseRecord;

function seeDictionary(survey: Survey, record: DictionaryRecord): void {
  if (record.kind === 'group') survey.groups.set(record.id, record);
  if (record.kind === 'property') survey.properties.set(record.id, record);
  if (record.kind === 'priceType') survey.priceTypes.set(record.id, record);
  if (record.kind === 'warehouse') survey.warehouses.set(record.id, record);
}

function nameOfRecord(record: GoodRecord | OfferRecord | DictionaryRecord): string {
  return ('header' in record ? record.header : record.name) || record.id.slice(0, 40);
}
