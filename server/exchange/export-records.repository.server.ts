import { setImmediate } from 'node:timers/promises';
import { isScratchRefused, openScratch } from '../db/scratch.server.ts';
import type { ProductState } from '../goods/changed-goods.repository.server.ts';
import { recordAgain } from './commerceml/read-records.server.ts';
import type { GoodRecord, OfferRecord } from './commerceml/records.ts';
import type { Place, Seen } from './commerceml/seen.ts';
import { ImportRefused } from './refused.ts';
import { isValue, tellsApart } from './trade-rules.ts';

/** The data of an offer that is needed when its good is written. */
export type OfferSketch = Omit<OfferRecord, 'kind' | 'goodId' | 'prices' | 'stocks'> & {
  /** The place of its file in the import. */
  file: number;
  /** The barcodes that its own `Товар` names (УТ 10.x); `barcodes` are those of its `Предложение`. */
  barcodesInGoods: string[];
  /** Whether only a `Товар` describes it (УТ 10.x), so that the export does not say whether it is offered. */
  isInGoods: boolean;
};

/** A record with the place of its file in the import. */
type PlacedGood = { good: GoodRecord; file: number };
export type PlacedOffer = OfferRecord & { file: number };

/**
 * A good or an offer as stored. `seen`: it was skipped, because its raw text is known; `read` then reads it from its
 * file.
 */
export type StoredGood = { id: string; file: number; seen: Seen | undefined; read: () => GoodRecord };
export type StoredOffer = { id: string; file: number; seen: Seen | undefined; read: () => PlacedOffer };

/** Returns the raw text at this place of a file. Throws ImportRefused if it no longer has this hash. */
export type ReadText = (file: number, place: Place, hash: string) => Buffer;

/** The goods and offers of an export, stored outside memory. Whoever opens them must close them. */
export type ExportRecords = ReturnType<typeof openExportRecords>;

// `variants` has the offers that a `Товар` describes. `described` has each offer with the last record that describes it,
// in the order of the first record. `is_good` marks a good that is listed among its variants.
const tables = `
  create table goods (
    place integer primary key, id text not null unique, file integer not null, in_offers integer not null,
    articul_key text not null, articul text not null, record text not null, settled text
  );
  create table variants (
    place integer primary key, id text not null unique, good_id text not null, file integer not null, record text not null
  );
  create index variants_of_good on variants (good_id);
  create table offers (place integer primary key, file integer not null, id text not null, record text not null);
  create index offers_of_file on offers (file, place);
  create index offers_of_id on offers (id);
  create table described (
    number integer primary key, id text not null unique, good_id text not null, place integer not null,
    priced integer not null, worded integer not null, is_good integer not null default 0, settled text
  );
  create index described_of_good on described (good_id);
`;

/** The state of a product after a good or an offer was imported, and of a good what to store if its offer fits. */
export type Settled = ProductState & { seen?: Pick<Seen, 'hash' | 'facts'> };

/** Records per page when the caller does not give a number. */
const page = 500;

/**
 * Opens a store for the goods and offers of one import, in an unnamed file in `folder`. In memory, 100,000 records
 * would take 75 MB, and reading them from XML again takes longer than the rest of the import. Throws ImportRefused
 * when the disk is full or not writable.
 */
export function openExportRecords(folder: string, textAt: ReadText) {
  const scratch = orRefused(() => openScratch(folder, tables));
  const statement = (text: string) => scratch.prepare<unknown[], Record<string, unknown>>(text);
  const add = {
    good: statement('insert into goods values (null, ?, ?, ?, ?, ?, ?, null) on conflict do nothing'),
    variant: statement('insert into variants values (null, ?, ?, ?, ?) on conflict do nothing'),
    offer: statement('insert into offers values (null, ?, ?, ?)'),
    described: statement(
      'insert into described (id, good_id, place, priced, worded) values (?, ?, ?, ?, ?) on conflict do nothing',
    ),
  };
  const describeAgain = statement(
    'update described set good_id = ?, place = ?, priced = max(priced, ?), worded = ? where id = ?',
  );
  const drop = {
    good: statement('delete from goods where id = ?'),
    variant: statement('delete from variants where id = ?'),
    offer: statement('delete from offers where place = ?'),
  };
  const find = {
    good: statement('select file, in_offers, record from goods where id = ?'),
    goods: statement('select place, id, file, record from goods where place > ? order by place limit ?'),
    variant: statement('select file, record from variants where id = ?'),
    variants: statement('select file, record from variants where good_id = ? order by place'),
    hasGood: statement('select in_offers from goods where id = ?'),
    described: statement('select place, is_good from described where id = ?'),
    offer: statement('select file, record from offers where place = ?'),
    offers: statement(
      'select place, id, file, record from offers where file = ? and place > ? order by place limit ?',
    ),
    ofGood: statement(`
      select offers.file, offers.record from described join offers on offers.place = described.place
      where good_id = ? and is_good = 0 order by number`),
    worded: statement(`
      select number, offers.file, offers.record from described join offers on offers.place = described.place
      where worded = 1 and is_good = 0 and number > ? order by number limit ?`),
    loose: statement(`
      select number, good_id from described
      where number > ? and is_good = 0
        and number = (
          select min(number) from described as own where own.good_id = described.good_id and own.is_good = 0
        )
        and not exists (select 1 from goods where goods.id = described.good_id)
      order by number limit ?`),
    sharedArticuls: statement(`
      select max(articul) as articul from goods where articul_key <> ''
      group by articul_key having count(*) > 1`),
    alone: statement('select id from offers where id = ? limit 2'),
    offersOfGood: statement(`
      select described.id, offers.record from described join offers on offers.place = described.place
      where good_id = ? limit 2`),
    settledGood: statement('select settled from goods where id = ?'),
    settledOffer: statement('select settled from described where id = ?'),
    someGood: statement('select 1 from goods limit 1'),
    someDescribed: statement('select 1 from described limit 1'),
  };

  const settle = {
    good: statement('update goods set settled = ? where id = ?'),
    offer: statement('update described set settled = ? where id = ?'),
  };

  type Row = Record<string, unknown>;
  const recordOf = <T>(row: Row): T => {
    const record = JSON.parse(String(row.record)) as T | { seen: Seen; place: Place };
    if (typeof record !== 'object' || record === null || !('seen' in record)) return record as T;
    const text = textAt(Number(row.file), record.place, record.seen.hash);
    return recordAgain(record.seen, text, record.place) as T;
  };
  const seenOf = ({ record }: Row): Seen | undefined => {
    const text = String(record);
    return text.startsWith('{"seen"') ? (JSON.parse(text) as { seen: Seen }).seen : undefined;
  };
  const placedGood = (row: Row): PlacedGood => ({ good: recordOf<GoodRecord>(row), file: Number(row.file) });
  const placedOffer = (row: Row): PlacedOffer => ({ ...recordOf<OfferRecord>(row), file: Number(row.file) });
  const sketchOf = (row: Row): OfferSketch => {
    const { kind: _, goodId: __, prices: ___, stocks: ____, ...offer } = placedOffer(row);
    return {
      ...offer,
      traits: offer.traits.filter(tellsApart),
      values: offer.values.filter(({ value }) => isValue(value)),
      barcodesInGoods: [],
      isInGoods: false,
    };
  };

  return {
    /**
     * Adds a good. Of two records with the same id, the later one counts; returns the replaced record, if any.
     * `inOffers`: the good comes from a list of offers (exports without `Каталог`).
     */
    addGood(
      good: { id: string; articul: string; record: GoodRecord | { seen: Seen; place: Place } },
      file: number,
      keys: { articulKey: string; inOffers: boolean },
    ) {
      return orRefused(() => {
        const { record } = good;
        const row = (added: typeof record, inOffers: boolean) =>
          [good.id, file, Number(inOffers), keys.articulKey, good.articul, JSON.stringify(added)] as const;
        if (add.good.run(...row(record, keys.inOffers)).changes > 0) return undefined;
        const before = find.good.get(good.id);
        const replaced = before && placedGood(before);
        drop.good.run(good.id);
        const isVariant = !('seen' in record) && record.variant;
        const added = isVariant ? withDocuments(record, replaced?.good.documents) : record;
        add.good.run(...row(added, keys.inOffers || before?.in_offers === 1));
        return replaced;
      });
    },

    /**
     * Adds the variant that a `Товар` describes. Of two records with the same id, the later one counts; returns true when
     * it replaces another.
     */
    addVariant(variant: OfferRecord, file: number): boolean {
      return orRefused(() => {
        const isRepeated = drop.variant.run(variant.id).changes > 0;
        add.variant.run(variant.id, variant.goodId, file, JSON.stringify(variant));
        return isRepeated;
      });
    },

    /**
     * Adds an offer. Of two records that describe the same id, the later one counts; returns the replaced record, if
     * any. `describes`: the record contains more than prices and stocks. `hasMarket`: it has a price or a stock.
     */
    addOffer(
      offer: { id: string; goodId: string; record: OfferRecord | { seen: Seen; place: Place } },
      file: number,
      { describes, hasMarket, isWorded }: { describes: boolean; hasMarket: boolean; isWorded: boolean },
    ) {
      return orRefused(() => {
        const place = Number(add.offer.run(file, offer.id, JSON.stringify(offer.record)).lastInsertRowid);
        if (!describes) return undefined;
        const priced = Number(!offer.id.includes('#') && hasMarket);
        const worded = Number(isWorded);
        if (add.described.run(offer.id, offer.goodId, place, priced, worded).changes > 0) return undefined;
        const known = find.described.get(offer.id)?.place;
        const before = find.offer.get(known);
        drop.offer.run(known);
        describeAgain.run(offer.goodId, place, priced, worded, offer.id);
        return before && placedOffer(before);
      });
    },

    /**
     * Marks goods that are listed among their own variants without price and stock (УТ 10.1), because they are not
     * variants.
     */
    markGoodsAmongVariants(): void {
      orRefused(() =>
        scratch.exec(`
          update described set is_good = 1 where id = good_id and priced = 0
            and (select count(*) from described as variant where variant.good_id = described.good_id) > 1`),
      );
    },

    /** Yields the goods in their order, at most `limit` at a time. */
    async *goods(limit = page): AsyncGenerator<StoredGood[]> {
      for await (const rows of pages((after) => find.goods.all(after, limit), 'place'))
        yield rows.map((row) => ({
          ...{ id: String(row.id), file: Number(row.file), seen: seenOf(row) },
          read: () => recordOf<GoodRecord>(row),
        }));
    },

    /** Yields all offers of a file in their order, at most `limit` at a time. */
    async *offers(file: number, limit = page): AsyncGenerator<StoredOffer[]> {
      for await (const rows of pages((after) => find.offers.all(file, after, limit), 'place'))
        yield rows.map((row) => ({
          id: String(row.id),
          file,
          seen: seenOf(row),
          read: () => placedOffer(row),
        }));
    },

    /** Returns whether the export has one record of this offer only. */
    hasOneRecord: (id: string): boolean => find.alone.all(id).length === 1,

    /**
     * Returns the hash of the raw text of a good's only offer; '' if it has none, undefined if it has others or the offer
     * was read.
     */
    onlyOfferOf(good: string): string | undefined {
      const [only, other] = find.offersOfGood.all(good);
      if (find.variants.get(good) || other) return undefined;
      return only ? seenOf(only)?.hash : '';
    },

    /** Returns the only offer of a good, if it was skipped. */
    onlyOffer(good: string): Seen | undefined {
      const [only, other] = find.offersOfGood.all(good);
      return only && !other ? seenOf(only) : undefined;
    },

    /** Stores the state in which a good or an offer was imported, and returns it. */
    settle: (kind: 'good' | 'offer', id: string, settled: Settled) =>
      settle[kind].run(JSON.stringify(settled), id),
    settled(kind: 'good' | 'offer', id: string): Settled | undefined {
      const row = (kind === 'good' ? find.settledGood : find.settledOffer).get(id);
      return row?.settled ? (JSON.parse(String(row.settled)) as Settled) : undefined;
    },

    /** Yields the offers that have values of properties. */
    async *wordedOffers(): AsyncGenerator<OfferSketch> {
      for await (const rows of pages((after) => find.worded.all(after, page), 'number'))
        yield* rows.map(sketchOf);
    },

    /** Returns the offers of a good, as last described, and the variants that only its `Товар` elements describe. */
    offersOf(good: string): OfferSketch[] {
      const variants = new Map(
        find.variants.all(good).map((row) => {
          const { barcodes, ...sketch } = sketchOf(row);
          return [sketch.id, { ...sketch, barcodes: [], barcodesInGoods: barcodes, isInGoods: true }];
        }),
      );
      const offers = find.ofGood.all(good).map((row) => {
        const offer = sketchOf(row);
        const variant = variants.get(offer.id);
        variants.delete(offer.id);
        return variant ? withVariant(offer, variant) : offer;
      });
      return [...offers, ...variants.values()];
    },

    /** Returns whether `Товар` elements describe variants of the good, but not this one. */
    lacksVariant: (good: string, id: string): boolean =>
      find.variants.get(good) !== undefined && find.variant.get(id) === undefined,

    /** Yields the ids of goods that only offers name, in the order of the offers, at most `limit` at a time. */
    async *looseGoods(limit = page): AsyncGenerator<string[]> {
      for await (const rows of pages((after) => find.loose.all(after, limit), 'number'))
        yield rows.map(({ good_id }) => String(good_id));
    },

    /** Returns whether the good has an element of its own, not only elements of its variants. */
    isPlain: (id: string): boolean => {
      const row = find.good.get(id);
      return row !== undefined && placedGood(row).good.variant === undefined;
    },
    hasGood: (id: string): boolean => find.hasGood.get(id) !== undefined,
    hasGoodInOffers: (id: string): boolean => find.hasGood.get(id)?.in_offers === 1,
    hasOffer: (id: string): boolean => find.described.get(id) !== undefined,
    isGoodAmongVariants: (id: string): boolean => find.described.get(id)?.is_good === 1,

    /** Returns the articuls that several goods share, one spelling of each. */
    sharedArticuls: (): string[] => find.sharedArticuls.all().map(({ articul }) => String(articul)),

    /** Returns whether the export has goods or offers, not only prices and stocks of known ones. */
    hasSome: (): boolean => Boolean(find.someGood.get() ?? find.someDescribed.get()),

    close: () => scratch.close(),
  };
}

type Row = Record<string, unknown>;

/**
 * Yields pages of rows, with a pause before each. Statements of this database, and of a portal on SQLite, never yield
 * to the event loop, so without the pauses other requests would not be served.
 */
async function* pages(next: (after: number) => Row[], key: string): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    await setImmediate();
    const rows = next(after);
    if (rows.length === 0) return;
    after = Number(rows.at(-1)?.[key]);
    yield rows;
  }
}

function orRefused<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isScratchRefused(error)) throw error;
    throw new ImportRefused('На диске портала нет места или права записи, чтобы прочитать выгрузку');
  }
}

/** Returns a good with the documents that its other variants name (УТ 10.x). */
function withDocuments(good: GoodRecord, others: GoodRecord['documents'] = []): GoodRecord {
  const own = new Set(good.documents?.map(({ path }) => path));
  const more = others.filter(({ path }) => !own.has(path));
  return more.length === 0 ? good : { ...good, documents: [...more, ...(good.documents ?? [])] };
}

/** Returns an offer with the description that only its `Товар` contains. */
function withVariant(offer: OfferSketch, variant: OfferSketch): OfferSketch {
  return {
    ...offer,
    articul: offer.articul || variant.articul,
    code: offer.code || variant.code,
    barcodesInGoods: variant.barcodesInGoods,
    name: offer.name || variant.name,
    traits: offer.traits.length > 0 ? offer.traits : variant.traits,
    pictures: offer.pictures ?? variant.pictures,
    vat: offer.vat || variant.vat,
    weight: offer.weight || variant.weight,
    deleted: offer.deleted || variant.deleted,
  };
}
