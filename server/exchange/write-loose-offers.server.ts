import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { statesOf } from '../goods/changed-goods.repository.server.ts';
import { copyDocuments } from '../goods/documents/repository.server.ts';
import { foldArticul } from '../goods/fold.ts';
import { thousands } from '../kernel/money.ts';
import { analoguesOf } from './analogues.repository.server.ts';
import { arrivalsOf } from './arrivals.repository.server.ts';
import type { Seen } from './commerceml/seen.ts';
import { offerWords } from './describe-good.ts';
import type { OfferSketch } from './export-records.repository.server.ts';
import { codeOf, headerOf } from './goods-rules.ts';
import type { Run } from './import-runs.repository.server.ts';
import { linksTo, ownLinks, unique } from './links.ts';
import { modelsOf, modelsOfNew } from './models.server.ts';
import { furtherNodesOf } from './nodes.repository.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import { stopIfAborted } from './pace.ts';
import { copyPictures } from './pictures.repository.server.ts';
import { replacePlaceholders } from './placeholders.server.ts';
import { barcodesIn, isSilent, ownArticul, traitWords, variantText } from './product-row.ts';
import { importedProducts, type Link, linksOf, type ProductRow } from './products.repository.server.ts';
import { saveProducts, type WantedProduct } from './save-products.server.ts';
import { settledState, skipSettled } from './skip-settled.server.ts';
import type { Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import { gramsOf, vatOf } from './trade-rules.ts';
import type { ValueWord, Words } from './words.server.ts';
import type { Sources } from './write-goods.server.ts';
import { picturedOffer, writePictures } from './write-pictures.server.ts';

/** The number of goods per transaction; small for the reason given in write-goods.server.ts. */
const chunk = 100;

/**
 * Writes the offers whose goods this export does not describe. Their goods came earlier, because 1C sends import.xml
 * and offers.xml in turn, and exports of changes contain only changed records. A new size is made from the stored data
 * of its good. An offer of an unknown good, or of a good missing in an accompanying full catalogue, is left out and
 * noted.
 */
export async function writeLooseOffers(
  db: Kysely<Database>,
  survey: Survey,
  { specs, words, skips }: Sources,
  run: Run,
): Promise<{ tally: Tally; notes: Notes }> {
  const all = { tally: newTally(), notes: new Map() as Notes };
  const { records } = survey;
  let done = 0;
  for await (const goods of records.looseGoods(chunk)) {
    const stored = goods.map((id) => ({ id, seen: records.onlyOffer(id) }));
    const isAlone = (_: { id: string }, { facts }: Seen) => facts.alone === true;
    const skipped = skips
      ? await inTransaction(db, (trx) => skipSettled(trx, stored, isAlone, run))
      : new Map<{ id: string }, Seen>();
    all.tally.unchanged += skipped.size;
    const part = stored.filter((each) => !skipped.has(each)).map(({ id }) => id);
    const named = part.map((id) => ({ id, offers: records.offersOf(id) }));
    const offers = named.flatMap((each) => each.offers);
    const ids = { goods: part, offers: offers.map(({ id }) => id) };
    const models = modelsOf(await importedProducts(db, ids));
    const valuesOf = (offer: OfferSketch, model: ProductRow): ValueWord[] => [
      ...offerWords(offer.values, specs),
      ...traitWords(offer, workingName(model), specs),
    ];
    await words.learn(
      [],
      named.flatMap(({ id, offers }) => {
        const model = models.get(id);
        return model ? offers.flatMap((offer) => valuesOf(offer, model)) : [];
      }),
    );
    const outcome = await inTransaction(db, async (trx) => {
      const before = await statesOf(trx, part);
      const notes: Notes = new Map();
      const existing = await importedProducts(trx, ids);
      const families = modelsOf(existing);
      const products = [...existing.values()];
      await replacePlaceholders(trx, existing, named);
      const links = await linksOf(trx, products);
      const productIds = products.map(({ id }) => id);
      const days = await arrivalsOf(trx, productIds);
      const analogues = await analoguesOf(trx, productIds);
      const nodes = await furtherNodesOf(trx, productIds);
      const wanted = offers.flatMap((offer) => {
        const model = families.get(offer.id.split('#')[0] ?? '');
        if (model && !survey.fullCatalogues.has(model.catalogue ?? '')) {
          const known = existing.get(offer.id);
          const arrival = known ? undefined : days.get(model.id);
          return {
            ...wantedOf(offer, model, known, { links, words, values: valuesOf(offer, model) }),
            arrival,
            analogues: known ? undefined : analogues.get(model.id),
            nodes: known ? undefined : nodes.get(model.id),
          };
        }
        note(notes, 'OFFER_WITHOUT_GOOD', offer.name || offer.id);
        return [];
      });
      const { tally, changed } = await saveProducts(trx, existing, links, wanted, run);
      const after = await statesOf(trx, part);
      const models = await modelsOfNew(trx, wanted, existing, families);
      await copyPictures(trx, models);
      await copyDocuments(trx, models);
      const written = new Set(wanted.map(({ row }) => row.external_id));
      const settled = named.flatMap(({ id, offers }) => {
        const state = settledState(before.get(id), after.get(id), changed.has(id));
        const isPlain = offers.length === 1 && written.has(id) && families.get(id)?.external_id === id;
        return state && isPlain ? { id, state } : [];
      });
      return { tally, notes, settled };
    });
    for (const { id, state } of outcome.settled) records.settle('offer', id, state);
    addTally(all.tally, outcome.tally);
    addNotes(all.notes, outcome.notes);
    const pictured = offers.flatMap((offer) => picturedOffer(offer, survey.files, undefined));
    if (run.uploads) addNotes(all.notes, await writePictures(db, pictured, run.uploads, run));
    else for (const { name } of pictured) note(all.notes, 'PICTURES_LEFT', name);
    done += offers.length + skipped.size;
    run.onProgress?.(`Предложения известных товаров: ${thousands(done)}`);
    stopIfAborted(run);
  }
  return all;
}

/** Returns the displayed name of the good, without the part that distinguishes this variant. */
function shownName({ header, variant }: ProductRow): string {
  const ending = `, ${variant}`;
  return variant && header.endsWith(ending) ? header.slice(0, -ending.length) : header;
}

/** Returns the name of the good with which the names of its offers begin. */
function workingName(model: ProductRow): string {
  return model.good_name ?? shownName(model);
}

function wantedOf(
  offer: OfferSketch,
  model: ProductRow,
  known: ProductRow | undefined,
  from: { links: ReadonlyMap<number, Link[]>; words: Words; values: ValueWord[] },
): WantedProduct {
  const { id: _, ...row } = known ?? model;
  const offered = Number(!offer.deleted);
  const enabled = row.good_deleted === 1 ? 0 : offered;
  // The 1C names of goods imported long ago are not stored, so their variants stay unchanged.
  const barcodes = barcodesIn(offer, undefined);
  if (known && model.good_name === null && offer.traits.length === 0)
    return { row: { ...row, enabled, offered }, links: undefined, barcodes };
  const variant = variantText(offer, workingName(model), known);
  const isVariant = offer.id.includes('#');
  const saysNothing = isSilent(offer, workingName(model));
  const isNamed = !saysNothing || offer.articul !== '';
  const rate = vatOf(offer.vat);
  const kept = known && !isNamed ? known.articul : undefined;
  const articul = ownArticul(offer) ?? kept ?? model.good_articul ?? model.articul;
  const own = from.links.get((known ?? model).id);
  const common = (own ?? []).filter((link) => !ownLinks([link], from.words).length);
  const isUnchanged = known && saysNothing && offer.values.length === 0 && offer.facts.length === 0;
  return {
    row: {
      ...row,
      external_id: offer.id,
      family_id: isVariant ? (offer.id.split('#')[0] ?? null) : null,
      variant,
      header: headerOf(shownName(model), variant),
      articul,
      articul_key: foldArticul(articul),
      code: codeOf(offer) || row.code,
      price_rrc: known?.price_rrc ?? 0,
      ...(rate.vat === null ? {} : { vat: rate.vat, vat_free: Number(rate.free) }),
      weight: gramsOf(offer.weight) ?? row.weight,
      enabled,
      offered,
    },
    links: isUnchanged ? undefined : unique([...linksTo(from.values, from.words, 1), ...common]),
    barcodes,
  };
}
