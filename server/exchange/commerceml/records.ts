/**
 * The records of an export from 1C, in the shapes of CommerceML 2.x that the portal reads. Texts are cleaned,
 * numbers are still texts of the file: goods-rules.ts and offers-rules.ts interpret them.
 */
export type GroupRecord = {
  kind: 'group';
  id: string;
  header: string;
  parent: string | undefined;
  deleted: boolean;
};

export type PropertyRecord = {
  kind: 'property';
  id: string;
  header: string;
  /** Values of a «Справочник» by `ИдЗначения`; empty for numbers and texts. */
  values: Map<string, string>;
  deleted: boolean;
};

export type UnitRecord = { kind: 'unit'; code: string; header: string };
export type PriceTypeRecord = {
  kind: 'priceType';
  id: string;
  header: string;
  currency: string;
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
 * The opening of `Каталог` or `ПакетПредложений`. `full` only when the file says so:
 * `СодержитТолькоИзменения="false"`.
 */
export type PackageRecord = { kind: 'catalogue'; full: boolean } | { kind: 'package'; full: boolean };

export type GoodRecord = {
  kind: 'good';
  /** Without the characteristic that CommerceML 2.03 appends (`good#characteristic`). */
  id: string;
  articul: string;
  barcode: string;
  name: string;
  fullName: string;
  groups: string[];
  description: string;
  unit: UnitText;
  /** `Изготовитель`. */
  maker: { id: string; header: string } | undefined;
  values: { property: string; value: string }[];
  pictures: number;
  deleted: boolean;
};

/** The contents of `БазоваяЕдиница`: a text («шт» or, since 2.08, a code), an OKEI code, the full name. */
export type UnitText = { text: string; code: string; fullName: string };

export type OfferRecord = {
  kind: 'offer';
  /** `good` or `good#characteristic`. */
  id: string;
  goodId: string;
  articul: string;
  name: string;
  /** `ХарактеристикиТовара`: «Размер» 42. */
  traits: { header: string; value: string }[];
  /** Undefined when the record contains no prices at all, as in rests.xml. */
  prices: PriceText[] | undefined;
  /** Undefined when the record contains no stocks at all, as in prices.xml. */
  stocks: StockText[] | undefined;
  deleted: boolean;
};

type PriceText = { priceType: string; price: string; currency: string; coefficient: string };
/** `warehouse` is undefined when only the total over all warehouses is given. */
export type StockText = { warehouse: string | undefined; quantity: string };

export type ExchangeRecord =
  | GroupRecord
  | PropertyRecord
  | UnitRecord
  | PriceTypeRecord
  | WarehouseRecord
  | PackageRecord
  | GoodRecord
  | OfferRecord;
