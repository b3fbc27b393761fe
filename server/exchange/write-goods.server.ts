import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { statesOf } from '../goods/changed-goods.repository.server.ts';
import { copyDocuments, documentRows } from '../goods/documents/repository.server.ts';
import { addFates, type Fates, leftOut, taken } from './accounts.ts';
import type { GoodRecord } from './commerceml/records.ts';
import type { Facts, Seen, Trace } from './commerceml/seen.ts';
import { type DescribedGood, describeGood, offerWords } from './describe-good.ts';
import { importedRows } from './dictionaries.repository.server.ts';
import type { OfferSketch, StoredGood } from './export-records.repository.server.ts';
import { byGood, type Family } from './families.ts';
import { folderOf } from './files-beside.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { linksTo, ownLinks, unique } from './links.ts';
import { modelsOf, modelsOfNew } from './models.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { replacePlaceholders } from './placeholders.server.ts';
import { barcodesIn, isOffered, productRow, traitWords } from './product-row.ts';
import { importedProducts, type Link, linksOf } from './products.repository.server.ts';
import type { PropertySpec } from './property-specs.ts';
import { saveProducts, type WantedProduct } from './save-products.server.ts';
import { saveSeen } from './settled.repository.server.ts';
import { accountFacts, settledState, skipSettled } from './skip-settled.server.ts';
import { numericIn, type Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import type { ValueWord, Words } from './words.server.ts';
import { livingGroup } from './write-dictionaries.server.ts';
import { type Documented, type SeenFiles, writeDocuments } from './write-documents.server.ts';
import { type Pictured, picturedOffer, picturesBeside, writePictures } from './write-pictures.server.ts';

/**
 * The number of goods per transaction. On SQLite no other request is served until it ends: with 300 goods, the slowest
 * responses of a portal during an import took three times as long as usual.
 */
const chunk = 100;

type Outcome = { tally: Tally; fates: Fates; notes: Notes };

/** `skips`: whether elements that were not read may be skipped; else they are read now. */
export type Sources = { specs: ReadonlyMap<string, PropertySpec>; words: Words; skips: boolean };

/**
 * Writes the goods of the export: a product for each offer, and for a good without offers a product that is not sold,
 * because its offers may come in a separate export. Products of the same good that the export does not name also get
 * its new name, group and parameters. `waiting`: files with goods that name something that no dictionary has defined
 * yet.
 */
export async function writeGoods(
  db: Kysely<Database>,
  survey: Survey,
  { specs, known, words, skips }: Sources & { known: KnownWords },
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
  const hasParam = ({ property }: { property: string }) => {
    const spec = specs.get(property);
    return spec !== undefined && words.paramId(spec.param) !== undefined;
  };
  const numericOf = ({ values }: GoodRecord) => [
    ...numericIn(survey, { values: values.filter((value) => !hasParam(value)) }),
  ];
  const seen: SeenFiles = { hashes: new Map(), stored: new Set() };
  let done = 0;
  for await (const goods of survey.records.goods(chunk)) {
    const isSame = ({ id }: StoredGood, { facts }: Seen) => facts.offer === survey.records.onlyOfferOf(id);
    const skipped = skips
      ? await inTransaction(db, (trx) => skipSettled(trx, goods, isSame, run))
      : new Map<StoredGood, Seen>();
    all.tally.unchanged += skipped.size;
    for (const { file } of skipped.keys()) taken(all.fates, file, 'goods');
    const fresh = goods.filter((each) => !skipped.has(each));
    const notes: Notes = new Map();
    const described = fresh.map(({ read, file }) => {
      const record = read();
      const ownNotes: Notes = new Map();
      const one = describeGood(record, specs, known, ownNotes);
      const unknown = one.groups.filter((id) => !known.groups.has(id));
      const waits = one.waits || (one.groups.length > 0 && unknown.length === one.groups.length);
      if (waits) {
        note(ownNotes, 'UNKNOWN_WORDS', one.name);
        all.waiting.add(file);
      } else if (unknown.length > 0) {
        note(ownNotes, 'UNKNOWN_GROUP', `${one.name} (${unknown.join(', ')})`);
        all.waiting.add(file);
      }
      addNotes(notes, ownNotes);
      return { good: one, file, record, isPlain: ownNotes.size === 0 };
    });
    const parts: Part[] = described.map(({ good, file, record, isPlain }) => ({
      ...{ good, file, record, isPlain },
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
      const plain = parts.flatMap((part) => settleable(part) ?? []);
      const before = await statesOf(
        trx,
        plain.map(({ id }) => id),
      );
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
      const wanted = parts.flatMap((part) => {
        const own: Omit<Outcome, 'tally'> = { fates: new Map(), notes: new Map() };
        const products = productsOf(
          {
            ...part,
            family: families.get(part.good.id) ?? [],
            fullOffers: survey.fullOffers.has(part.good.catalogue),
            links,
            nodes: nodesOf(part.good, known, catalogs),
          },
          words,
          own,
        );
        addFates(chunk.fates, own.fates);
        addNotes(chunk.notes, own.notes);
        const [only] = products;
        const isOnly = products.length === 1 && only?.row.external_id === part.good.id && !only.vanishing;
        part.isPlain &&= isOnly && own.notes.size === 0;
        return products;
      });
      const { tally, changed } = await saveProducts(trx, existing, links, wanted, run);
      await copyDocuments(trx, await modelsOfNew(trx, wanted, existing, modelsOf(existing)));
      const after = await statesOf(
        trx,
        plain.map(({ id }) => id),
      );
      const settled = plain.flatMap(({ id, part, trace, offer }) => {
        const state = settledState(before.get(id), after.get(id), changed.has(id));
        if (!state || !part.isPlain) return [];
        return {
          ...state,
          kind: 'good' as const,
          id,
          hash: trace.hash,
          facts: { ...factsOf(part, trace, numericOf(part.record)), offer },
        };
      });
      // The others are stored with the prices and stocks of their offers, which change the product once more.
      const alone = settled.filter(({ facts }) => facts.offer === '');
      await saveSeen(trx, alone, run);
      return { tally, ...chunk, settled };
    });
    for (const { id, product, version, changedAt, hash, facts } of outcome.settled)
      if (facts.offer !== '')
        survey.records.settle('good', id, { product, version, changedAt, seen: { hash, facts } });
    addTally(all.tally, outcome.tally);
    addFates(all.fates, outcome.fates);
    addNotes(all.notes, notes);
    addNotes(all.notes, outcome.notes);
    const partOf = new Map(fresh.map((each, i) => [each, parts[i]]));
    const placed = goods.map((each) => ({ each, part: partOf.get(each) }));
    const pictured = placed.flatMap(({ each, part }) =>
      part ? picturedParts(part, survey) : picturedSkipped(each, survey),
    );
    const silent = [...skipped.values()].filter((seen) => mayLoseDocuments(seen, survey));
    const held = await documentRows(db, uploads ? silent.map(({ product }) => product) : []);
    const documented = placed.flatMap(({ each, part }) =>
      part ? documentedParts(part, survey) : documentedSkipped(each, survey, held),
    );
    if (uploads !== undefined) {
      addNotes(all.notes, await writePictures(db, pictured, uploads, run));
      const documents = await writeDocuments(db, documented, uploads, run, seen);
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

/** Returns a skipped good with its pictures: their files may have changed although the good has not. */
function picturedSkipped({ id, file, seen }: StoredGood, { files }: Survey): Pictured[] {
  const from = files[file]?.file;
  const { name = '', pictures } = seen?.facts ?? {};
  if (!from || !pictures) return [];
  return [
    { id, isOffer: false, name, pictures: picturesBeside(from, pictures), except: new Set(), isPart: false },
  ];
}

/** The same for its documents. `held`: those of products whose goods mention none, which needs no name to remove. */
function documentedSkipped(
  { id, file, seen }: StoredGood,
  { files }: Survey,
  held: ReadonlyMap<number, readonly unknown[]>,
): Documented[] {
  const from = files[file]?.file;
  const { name = '', documents } = seen?.facts ?? {};
  if (!from || !seen || !(documents || held.get(seen.product)?.length)) return [];
  return [{ id, name, folder: folderOf(from), documents }];
}

/** Returns whether a skipped good loses the documents that an earlier import could not remove for want of a store. */
function mayLoseDocuments(
  { facts: { documents, catalogue = '' } }: Seen,
  { fullCatalogues }: Survey,
): boolean {
  return !documents && fullCatalogues.has(catalogue);
}

/** `numeric`: of the properties that are no parameters, because only these decide the type of one. */
function factsOf({ good, record }: Part, trace: Trace, numeric: [string, boolean][]): Facts {
  return {
    ...accountFacts(trace),
    ...{ catalogue: record.catalogue, articul: record.articul },
    ...(good.pictures || good.documents ? { name: good.name } : {}),
    ...(good.pictures ? { pictures: good.pictures } : {}),
    ...(good.documents ? { documents: good.documents } : {}),
    ...(numeric.length > 0 ? { numeric: Object.fromEntries(numeric) } : {}),
  };
}

/** Returns a good that the next import may skip if it turns out to be one plain product. */
function settleable(part: Part) {
  const { good, record, offers } = part;
  const { trace } = record;
  const [only] = offers;
  const offer = only?.offer.id === good.id ? only.offer.trace?.hash : undefined;
  const hash = offers.length === 0 ? '' : offers.length === 1 ? offer : undefined;
  const isDated = good.arrival !== undefined || good.analogues !== undefined;
  if (!trace || hash === undefined || good.deleted || isDated) return undefined;
  return { id: good.id, part, trace, offer: hash };
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
  record: GoodRecord;
  /** Whether nothing about it was noted. */
  isPlain: boolean;
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
