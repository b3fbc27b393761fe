import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { batches } from './batches.ts';
import { readRecords } from './commerceml/read-records.server.ts';
import type { GoodRecord } from './commerceml/records.ts';
import { type DescribedGood, describeGood } from './describe-good.ts';
import { importedRows } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { productRow, sizeWord } from './product-row.ts';
import { importedProducts, type Link, linksOf, type ProductRow } from './products.repository.server.ts';
import { type PropertySpec, sizeParam } from './property-specs.ts';
import { saveProducts, type WantedProduct } from './save-products.server.ts';
import { hasUsableId, lastOf, type OfferSketch, type Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import type { ValueWord, Words } from './words.server.ts';
import { livingGroup } from './write-dictionaries.server.ts';

/**
 * The number of goods per transaction, small enough that the import never delays a dealer's order for long.
 */
const chunk = 300;

type Outcome = { tally: Tally; notes: Notes };

/**
 * Writes the goods of the export: a product for each offer, and for a good without offers one that is not
 * sold (its offers may come in a separate export). Products of the same good that the export does not name
 * get its new name, group and parameters as well.
 */
export async function writeGoods(
  db: Kysely<Database>,
  survey: Survey,
  specs: ReadonlyMap<string, PropertySpec>,
  words: Words,
  run: Run,
): Promise<Outcome> {
  const all: Outcome = { tally: newTally(), notes: new Map() };
  let done = 0;
  const catalogs = new Map([...(await importedRows(db, 'catalogs'))].map(([id, row]) => [id, row.id]));
  for await (const goods of batches(goodsOf(survey), chunk)) {
    const notes: Notes = new Map();
    const described = goods.map((good) => describeGood(good, specs, survey.units, notes));
    const offers = described.map((good) => ({ good, offers: offersOf(survey, good) }));
    await words.learn(
      described.flatMap(({ brand }) => brand ?? []),
      [...described.flatMap(({ values }) => values), ...offers.flatMap(sizeWords)],
    );
    const outcome = await inTransaction(db, async (trx) => {
      const existing = await importedProducts(trx, {
        goods: described.map(({ id }) => id),
        offers: offers.flatMap((each) => each.offers.map(({ id }) => id)),
      });
      const links = await linksOf(trx, existing.values());
      const families = byGood(existing);
      const chunkNotes: Notes = new Map();
      const wanted = offers.flatMap(({ good, offers }) => {
        const catalogId = catalogOf(good, survey, catalogs);
        return productsOf(
          {
            good,
            offers,
            family: families.get(good.id) ?? [],
            fullOffers: survey.fullOffers,
            links,
            catalogId,
          },
          words,
          chunkNotes,
        );
      });
      return { tally: await saveProducts(trx, existing, links, wanted, run), notes: chunkNotes };
    });
    addTally(all.tally, outcome.tally);
    addNotes(all.notes, notes);
    addNotes(all.notes, outcome.notes);
    done += goods.length;
    step(run, 'Товары', done, survey.goods.size);
  }
  return all;
}

async function* goodsOf(survey: Survey): AsyncGenerator<GoodRecord> {
  const isLast = lastOf(survey.goods);
  for (const { file, goods } of survey.files) {
    if (goods === 0) continue;
    for await (const record of readRecords(file.path, file.name)) {
      if (record.kind === 'good' && hasUsableId(record) && isLast(record.id)) yield record;
    }
  }
}

function offersOf(survey: Survey, good: DescribedGood): OfferSketch[] {
  return survey.offersOfGood.get(good.id) ?? [];
}

function sizeWords({ good, offers }: { good: DescribedGood; offers: OfferSketch[] }): ValueWord[] {
  return offers.flatMap((offer) => sizeWord(offer, good.workingName) ?? []);
}

/** Groups products by their good. */
function byGood(products: ReadonlyMap<string, ProductRow>): Map<string, ProductRow[]> {
  const families = new Map<string, ProductRow[]>();
  for (const product of products.values()) {
    const good = product.family_id ?? product.external_id ?? '';
    families.set(good, [...(families.get(good) ?? []), product]);
  }
  return families;
}

function catalogOf(
  good: DescribedGood,
  survey: Survey,
  catalogs: ReadonlyMap<string, number>,
): number | null {
  for (const group of good.groups) {
    const catalog = catalogs.get(livingGroup(survey, group) ?? '');
    if (catalog !== undefined) return catalog;
  }
  return null;
}

type Material = {
  good: DescribedGood;
  offers: OfferSketch[];
  /** The portal's products of this good, sold or not. */
  family: ProductRow[];
  /** Products that the export does not name are taken off sale. */
  fullOffers: boolean;
  links: ReadonlyMap<number, Link[]>;
  catalogId: number | null;
};

function productsOf(from: Material, words: Words, notes: Notes): WantedProduct[] {
  const { good, offers, family, catalogId } = from;
  if (good.deleted) {
    return family.map(({ id: _, ...row }) => ({ row: { ...row, enabled: 0 }, links: undefined }));
  }
  if (good.name === '') {
    note(notes, 'NO_NAME', good.id);
    return [];
  }
  if (catalogId === null) note(notes, 'NO_GROUP', good.name);
  const brandId = good.brand ? (words.brandId(good.brand) ?? null) : null;
  const common = good.values.flatMap((value) => words.valueIds(value) ?? []);
  const known = new Map(family.map((row) => [row.external_id, row]));

  const named = offers.map((offer) => {
    const size = sizeWord(offer, good.workingName);
    const sizeLink = size && words.valueIds(size);
    return {
      row: productRow({ good, offer, known: known.get(offer.id), catalogId, brandId }),
      links: unique(sizeLink ? [...common, sizeLink] : common),
    };
  });
  const namedIds = new Set(offers.map(({ id }) => id));
  const unnamed = family
    .filter(({ external_id }) => !namedIds.has(external_id ?? ''))
    .map((row) => {
      const sizes = (from.links.get(row.id) ?? []).filter(
        ({ param_id }) => param_id === words.paramId(sizeParam),
      );
      return {
        row: productRow({ good, offer: undefined, known: row, catalogId, brandId }),
        links: unique([...common, ...sizes]),
        vanishing: from.fullOffers && row.enabled === 1,
      };
    });
  if (named.length === 0 && unnamed.every(({ row }) => row.enabled === 0)) {
    note(notes, 'GOOD_WITHOUT_OFFER', good.name);
  }
  if (named.length + unnamed.length > 0) return [...named, ...unnamed];
  const alone = productRow({ good, offer: undefined, known: undefined, catalogId, brandId });
  return [{ row: alone, links: unique(common) }];
}

function unique(links: Link[]): Link[] {
  return [...new Map(links.map((link) => [`${link.param_id} ${link.value_id}`, link])).values()];
}
