import type { Place, Seen, Trace } from './seen.ts';

/**
 * The records of an export from 1C, in the CommerceML 2.x shapes that the portal reads. Texts are cleaned. Numbers are
 * still text, which goods-rules.ts and offers-rules.ts interpret.
 */
export type GroupRecord = {
  kind: 'group';
  /** Whether it is a `Категория`, which is a group only for goods without groups. */
  isCategory: boolean;
  id: string;
  header: string;
  parent: string | undefined;
  /** The position among its siblings in the file; set by the survey. */
  sort?: number;
  deleted: boolean;
};

export type PropertyRecord = {
  kind: 'property';
  id: string;
  header: string;
  /** Values of a «Справочник» by `ИдЗначения`; empty for numbers and texts. */
  values: Map<string, string>;
  /** The ids of values that are marked for deletion. */
  goneValues: Set<string>;
  /** The position in the file; set by the survey. */
  sort?: number;
  deleted: boolean;
};

export type UnitRecord = { kind: 'unit'; code: string; header: string };
export type PriceTypeRecord = {
  kind: 'priceType';
  id: string;
  header: string;
  currency: string;
  /** Whether its prices do not include VAT (`УчтеноВСумме` false); undefined when the file does not say so. */
  vatOnTop: boolean | undefined;
  deleted: boolean;
};
export type WarehouseRecord = {
  kind: 'warehouse';
  id: string;
  header: string;
  region: string;
  deleted: boolean;
};

/**
 * The head of `Каталог` or `ПакетПредложений`. `full`: only when the file states `СодержитТолькоИзменения="false"`.
 * `listed`: it contains a list of goods or offers, even an empty one. `id`: the id of the catalogue, '' when the file
 * names none. `isPartial`: its offers may omit what has not changed (`ИзмененияПакетаПредложений`).
 */
type Head = { id: string; full: boolean; listed: boolean; isPartial: boolean };
export type PackageRecord = ({ kind: 'catalogue' } & Head) | ({ kind: 'package' } & Head);

/** A document: an order or a payment. It does not belong to the catalogue, and its contents are not read. */
type DocumentRecord = { kind: 'document' };

/** A contragent outside a document. Texts are as 1C wrote them; '' where it wrote nothing. */
export type ContragentRecord = {
  kind: 'contragent';
  id: string;
  /** With the INN, for reports. */
  name: string;
  /** The short name; `company` is the full one. */
  header: string;
  company: string;
  inn: string;
  kpp: string;
  ogrn: string;
  legalAddress: string;
  /** Its bank accounts. */
  accounts: { bank: string; bik: string; account: string }[];
  contracts: { id: string; number: string; deleted: boolean }[];
  deleted: boolean;
};

export type GoodRecord = {
  kind: 'good';
  /** The id of its catalogue; '' when the file names none. */
  catalogue: string;
  /** Without the characteristic that CommerceML 2.03 appends (`good#characteristic`). */
  id: string;
  articul: string;
  /** Its code in 1C. */
  code: string;
  /** The main one first. */
  barcodes: string[];
  name: string;
  fullName: string;
  groups: string[];
  /** Ids of `Категория` (2.08 and later), which place a good that has no groups. */
  categories: string[];
  description: string;
  unit: UnitText;
  /** `Изготовитель`. */
  maker: { id: string; header: string } | undefined;
  values: { property: string; value: string }[];
  /** Paths of pictures, the main one first; undefined when the file does not mention pictures. */
  pictures: string[] | undefined;
  /** Its documents; undefined when the file does not mention any. */
  documents: NamedDocument[] | undefined;
  /** «20», «Без НДС». */
  vat: string;
  /** Kilograms. */
  weight: string;
  /** «Планируемая дата поступления»; undefined when the file does not mention it. */
  arrival: string | undefined;
  /** Goods that can replace this one, by id or articul; undefined when the file does not mention them. */
  analogues: string[] | undefined;
  /** Properties that have elements of their own: «Страна» Россия, «Длина» 1.2. */
  facts: Trait[];
  /** The names of requisites that the portal does not know. */
  unknownRequisites: string[];
  /** The variant that this `Товар` describes, when its id names a characteristic (УТ 10.x); undefined for a good. */
  variant: OfferRecord | undefined;
  /** For a variant: the variant is deleted, not its good. */
  deleted: boolean;
  /** Its raw text, if nothing in the element is odd, so that the next import may skip it (settled.server.ts). */
  trace?: Trace | undefined;
};

/** A document of a good. `requisite`: the requisite that names it, '' for an element; `title`: '' if there is none. */
export type NamedDocument = { path: string; requisite: string; title: string };

/** A characteristic or a fact: «Размер» 42. */
export type Trait = { header: string; value: string };

/** The contents of `БазоваяЕдиница`: a text («шт» or, since 2.08, a code), an OKEI code, the full name. */
export type UnitText = { text: string; code: string; fullName: string };

export type OfferRecord = {
  kind: 'offer';
  /** `good` or `good#characteristic`. */
  id: string;
  goodId: string;
  articul: string;
  /** As for goods. */
  code: string;
  barcodes: string[];
  name: string;
  /** `ЗначенияСвойств` of the offer (3.1). */
  values: { property: string; value: string }[];
  /** `ХарактеристикиТовара`: «Размер» 42. */
  traits: Trait[];
  /** As for goods. */
  facts: Trait[];
  pictures: string[] | undefined;
  /** They are not imported; the documents of a good belong to its `Товар`. */
  documents: NamedDocument[] | undefined;
  vat: string;
  weight: string;
  /** Undefined when the record contains no prices at all, as in rests.xml. */
  prices: PriceText[] | undefined;
  /** Undefined when the record contains no stocks at all, as in prices.xml. */
  stocks: StockText[] | undefined;
  /** As for goods; only of a `<Предложение>`, because a good reports its own. */
  unknownRequisites: string[];
  deleted: boolean;
  /** As for goods. */
  trace?: Trace | undefined;
};

/** A good or an offer whose raw text is known, so that it was not read. */
export type SeenRecord = { kind: 'seen'; seen: Seen; place: Place };

type PriceText = {
  priceType: string;
  price: string;
  currency: string;
  coefficient: string;
  minimum: string;
  /** Whether VAT is added to this price; undefined when only its type says so. */
  vatOnTop: boolean | undefined;
  /** The rate of VAT of this price; '' when it names none. */
  vat: string;
};
/** `warehouse` is undefined when only the total over all warehouses is given. */
export type StockText = { warehouse: string | undefined; quantity: string };

export type ExchangeRecord =
  | GroupRecord
  | PropertyRecord
  | UnitRecord
  | PriceTypeRecord
  | WarehouseRecord
  | PackageRecord
  | DocumentRecord
  | ContragentRecord
  | GoodRecord
  | OfferRecord
  | SeenRecord;
