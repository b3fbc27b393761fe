import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { addFates, type Fates, leftOut, taken } from './accounts.ts';
import { type DescribedGood, describeGood, offerWords } from './describe-good.ts';
import { importedRows } from './dictionaries.repository.server.ts';
import type { OfferSketch } from './export-records.repository.server.ts';
import { byGood, type Family } from './families.ts';
import { folderOf } from './files-beside.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { linksTo, ownLinks, unique } from './links.ts';
import { addNotes, type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { replacePlaceholders } from './placeholders.server.ts';
import { barcodesIn, isOffered, productRow, traitWords } from './product-row.ts';
import { importedProducts, type Link, linksOf } from './products.repository.server.ts';
import type { PropertySpec } from './property-specs.ts';
import { saveProducts, type WantedProduct } from './save-products.server.ts';
import type { Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import type { ValueWord, Words } from './words.server.ts';
import { livingGroup } from './write-dictionaries.server.ts';
import { type Documented, writeDocuments } from './write-documents.server.ts';
import { type Pictured, picturedOffer, picturesBeside, writePictures } from './write-pictures.server.ts';

/**
 * The number of goods per transaction. On SQLite no other request is served until it ends: with 300 goods, the slowest
 * responses of a portal during an import took three times as long as usual.
 */
const chunk = 100;

type Outcome = { tally: Tally; fates: Fates; notes: Notes };

/**
 * Writes the goods of the export: a product for each offer, and for a good without offers a product that is not sold,
 * because its offers may come in a separate export. Products of the same good that the export does not name also get
 * its new name, group and parameters. `waiting`: files with goods that name something that no dictionary has defined
 * yet.
 */
export async function writeGoods(
  db: Kysely<Database>,
  survey: Survey,
  { specs, known, words }: { specs: ReadonlyMap<string, PropertySpec>; known: KnownWords; words: Words },
  run: Run,
): Promise<Outcome & { documents: Tally; waiting: Set<number> }> {
  const { uploads } = run;
  const all = {
    tally: newTally(),
    documents: newTally(),
    fates: new Map() as Fates,
    notes: new Map() as Notes,
    waiting: new Set<number>(),
  };
  const catalogs = new Map([...(await importedRows(db, 'catalogs'))].map(([id, row]) => [id, row.id]));
  const count = survey.files.reduce((sum, { read }) => sum + read.goods, 0);
  let done = 0;
  for await (const goods of survey.records.goods(chunk)) {
    const notes: Notes = new Map();
    const described = goods.map(({ good, file }) => {
      const one = describeGood(good, specs, known, notes);
      const unknown = one.groups.filter((id) => !known.groups.has(id));
      const waits = one.waits || (one.groups.length > 0 && unknown.length === one.groups.length);
      if (waits) {
        note(notes, 'UNKNOWN_WORDS', one.name);
        all.waiting.add(file);
      } else if (unknown.length > 0) {
        note(notes, 'UNKNOWN_GROUP', `${one.name} (${unknown.join(', ')})`);
        all.waiting.add(file);
      }
      return { good: one, file };
    });
    const parts: Part[] = described.map(({ good, file }) => ({
      good,
      file,
      offers: survey.records.offersOf(good.id).map((offer) => ({
        offer,
        values: [...offerWords(offer.values, specs), ...traitWords(offer, good.workingName, specs)],
      })),
    }));
    const living = parts.filter(({ good }) => (!good.deleted || good.isByVariants) && good.name !== '');
    await words.learn(
      living.flatMap(({ good }) => good.brand ?? []),
      living.flatMap(({ good, offers }) => [...good.values, ...offers.flatMap(({ values }) => values)]),
    );
    const outcome = await inTransaction(db, async (trx) => {
      const named = parts.map(({ good, offers }) => ({
        id: good.id,
        offers: offers.map(({ offer }) => offer),
      }));
      const existing = await importedProducts(trx, {
        goods: named.map(({ id }) => id),
        offers: named.flatMap(({ offers }) => offers.map(({ id }) => id)),
      });
      await replacePlaceholders(trx, existing, named);
      const links = await linksOf(trx, existing.values());
      const families = byGood(existing);
      const chunk: Omit<Outcome, 'tally'> = { fates: new Map(), notes: new Map() };
      const wanted = parts.flatMap((part) =>
        productsOf(
          {
            ...part,
            family: families.get(part.good.id) ?? [],
            fullOffers: survey.fullOffers.has(part.good.catalogue),
            links,
            nodes: nodesOf(part.good, known, catalogs),
          },
          words,
          chunk,
        ),
      );
      return { tally: await saveProducts(trx, existing, links, wanted, run), ...chunk };
    });
    addTally(all.tally, outcome.tally);
    addFates(all.fates, outcome.fates);
    addNotes(all.notes, notes);
    addNotes(all.notes, outcome.notes);
    const pictured = parts.flatMap((part) => picturedParts(part, survey));
    const documented = parts.flatMap((part) => documentedParts(part, survey));
    if (uploads !== undefined) {
      addNotes(all.notes, await writePictures(db, pictured, uploads, run));
      const documents = await writeDocuments(db, documented, uploads, run);
      addTally(all.documents, documents.tally);
      addNotes(all.notes, documents.notes);
    } else {
      const left = pictured.filter(({ pictures }) => pictures.length > 0);
      const withFiles = [...left, ...documented.filter(({ documents }) => documents?.length)];
      for (const name of new Set(withFiles.map((each) => each.name))) note(all.notes, 'PICTURES_LEFT', name);
    }
    done += goods.length;
    step(run, 'Товары', done, count);
  }
  return all;
}

/** Returns a good with its pictures, and each of its offers that has pictures of its own. */
function picturedParts({ good, file, offers }: Part, { files }: Survey): Pictured[] {
  const from = files[file]?.file;
  if (!from || (good.deleted && !good.isByVariants)) return [];
  const { id, name } = good;
  const pictures = good.pictures && !good.isByVariants ? picturesBeside(from, good.pictures) : undefined;
  const ofOffers = offers.flatMap(({ offer }) => picturedOffer(offer, files, pictures));
  if (!pictures) return ofOffers;
  const except = new Set(ofOffers.map((offer) => offer.id));
  return [{ id, isOffer: false, name, pictures, except, isPart: false }, ...ofOffers];
}

/** Returns a good with its documents; nothing if an export of changes mentions none. */
function documentedParts({ good, file }: Part, { files, fullCatalogues }: Survey): Documented[] {
  const from = files[file]?.file;
  const { id, name, documents } = good;
  if (!from || (good.deleted && !good.isByVariants)) return [];
  if (!documents && !fullCatalogues.has(good.catalogue)) return [];
  return [{ id, name, folder: folderOf(from), documents }];
}

/** Returns the nodes of a good, the main one first. */
function nodesOf(good: DescribedGood, known: KnownWords, catalogs: ReadonlyMap<string, number>): number[] {
  const nodes = good.groups.flatMap((group) => {
    // A group that is marked for deletion keeps its goods, which the catalogue shows in its parent meanwhile.
    const node = catalogs.get(group) ?? catalogs.get(livingGroup(known, group) ?? '');
    return node === undefined ? [] : [node];
  });
  return [...new Set(nodes)];
}

type Part = {
  good: DescribedGood;
  file: number;
  /** Each offer with the values that distinguish it. */
  offers: { offer: OfferSketch; values: ValueWord[] }[];
};

type Material = Part & {
  /** The portal's products of this good, sold or not. */
  family: Family;
  /** Whether products that the export does not name are taken off sale. */
  fullOffers: boolean;
  links: ReadonlyMap<number, Link[]>;
  /** The nodes of the good, the main one first. */
  nodes: number[];
};

function productsOf(from: Material, words: Words, { fates, notes }: Omit<Outcome, 'tally'>): WantedProduct[] {
  const { good, offers, family, file } = from;
  const [catalogId = null, ...nodes] = from.nodes;
  if (good.deleted && !good.isByVariants) {
    if (family.length === 0) leftOut(fates, file, 'goods', 'DELETED', { example: good.name || good.id });
    else taken(fates, file, 'goods');
    const named = new Map(offers.map(({ offer }) => [offer.id, Number(!offer.deleted)]));
    return family.map(([external, { id: _, ...row }]) => {
      const offered = named.get(external) ?? isOffered(row);
      return { row: { ...row, enabled: 0, offered, good_deleted: 1 }, links: undefined };
    });
  }
  if (good.isByVariants && offers.every(({ offer }) => offer.deleted)) {
    // The export lists only variants that are deleted, and may write hardly anything about their good.
    const named = new Set(offers.map(({ offer }) => offer.id));
    const gone = family.filter(([external]) => named.has(external));
    if (gone.length === 0) leftOut(fates, file, 'goods', 'DELETED', { example: good.name || good.id });
    else taken(fates, file, 'goods');
    return gone.map(([, { id: _, ...row }]) => ({
      row: { ...row, enabled: 0, offered: 0 },
      links: undefined,
    }));
  }
  if (good.name === '') {
    note(notes, 'NO_NAME', good.id);
    leftOut(fates, file, 'goods', 'NO_NAME', { example: good.id });
    return [];
  }
  taken(fates, file, 'goods');
  if (catalogId === null) note(notes, 'NO_GROUP', good.name);
  const brandId = good.brand ? (words.brandId(good.brand) ?? null) : null;
  const common = linksTo(good.values, words, 0);
  const known = new Map(family);
  const { arrival, analogues } = good;

  const named = offers.map(({ offer, values }) => ({
    row: productRow({ good, offer, known: known.get(offer.id), catalogId, brandId }),
    links: unique([...linksTo(values, words, 1), ...common]),
    barcodes: barcodesIn(offer, good),
    nodes,
    arrival,
    analogues,
  }));
  const namedIds = new Set(offers.map(({ offer }) => offer.id));
  const unnamed = family
    .filter(([external]) => !namedIds.has(external))
    .map(([, row]) => ({
      row: productRow({ good, offer: undefined, known: row, catalogId, brandId }),
      links: unique([...ownLinks(from.links.get(row.id), words), ...common]),
      barcodes: barcodesIn(undefined, row.external_id === good.id ? good : undefined),
      nodes,
      arrival,
      analogues,
      vanishing: from.fullOffers && row.enabled === 1,
    }));
  const isUnoffered =
    offers.every(({ offer }) => offer.isInGoods) && named.every(({ row }) => row.enabled === 0);
  if (isUnoffered && unnamed.every(({ row }) => row.enabled === 0)) {
    note(notes, 'GOOD_WITHOUT_OFFER', good.name);
  }
  const all = [...named, ...unnamed];
  const left = all.some(({ row }) => row.external_id === good.id) ? [] : barcodesLeft(good, all);
  if (all.length > 0 && left.length > 0)
    note(notes, 'BARCODE_OF_VARIANTS', `${good.name} (${left.join(', ')})`);
  if (all.length > 0) return all;
  const alone = productRow({ good, offer: undefined, known: undefined, catalogId, brandId });
  return [
    { row: alone, links: unique(common), barcodes: barcodesIn(undefined, good), nodes, arrival, analogues },
  ];
}

/** Returns the barcodes of a good that none of its variants has. */
function barcodesLeft({ barcodes }: DescribedGood, variants: readonly WantedProduct[]): string[] {
  const stored = new Set(
    variants.flatMap(({ barcodes }) => (barcodes ? [...barcodes.ofGood, ...barcodes.ofOffer] : [])),
  );
  return barcodes.filter((barcode) => !stored.has(barcode));
}
