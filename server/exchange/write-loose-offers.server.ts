import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { headerOf } from './goods-rules.ts';
import type { Run } from './import-runs.repository.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { sizeWord, variantText } from './product-row.ts';
import { importedProducts, type Link, linksOf, type ProductRow } from './products.repository.server.ts';
import { sizeParam } from './property-specs.ts';
import { saveProducts, type WantedProduct } from './save-products.server.ts';
import type { OfferSketch, Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import type { Words } from './words.server.ts';

/** The number of goods per transaction. */
const chunk = 300;

/**
 * Writes the offers whose goods this export does not describe: the goods came earlier (1C sends import.xml
 * and offers.xml in turn, and exports of changes name only changed records). A new size is made from its good
 * as the portal knows it; an offer of an unknown good, or of one missing in an accompanying full catalogue,
 * is ignored and noted.
 */
export async function writeLooseOffers(
  db: Kysely<Database>,
  survey: Survey,
  words: Words,
  run: Run,
): Promise<{ tally: Tally; notes: Notes }> {
  const all = { tally: newTally(), notes: new Map() as Notes };
  const goods = [...survey.offersOfGood.keys()].filter((good) => !survey.goods.has(good));
  for (let from = 0; from < goods.length; from += chunk) {
    const part = goods.slice(from, from + chunk);
    const offers = part.flatMap((good) => survey.offersOfGood.get(good) ?? []);
    const known = await importedProducts(db, { goods: part, offers: offers.map(({ id }) => id) });
    const models = modelsOf(known);
    await words.learn(
      [],
      part.flatMap((good) => {
        const model = models.get(good);
        const siblings = survey.offersOfGood.get(good) ?? [];
        return model ? siblings.flatMap((offer) => sizeWord(offer, goodName(model)) ?? []) : [];
      }),
    );
    const outcome = await inTransaction(db, async (trx) => {
      const notes: Notes = new Map();
      const existing = await importedProducts(trx, { goods: part, offers: offers.map(({ id }) => id) });
      const links = await linksOf(trx, existing.values());
      const families = modelsOf(existing);
      const wanted = offers.flatMap((offer) => {
        const model = families.get(offer.id.split('#')[0] ?? '');
        if (model && !survey.fullCatalogue)
          return wantedOf(offer, model, existing.get(offer.id), links, words);
        note(notes, 'OFFER_WITHOUT_GOOD', offer.name || offer.id);
        return [];
      });
      return { tally: await saveProducts(trx, existing, links, wanted, run), notes };
    });
    addTally(all.tally, outcome.tally);
    addNotes(all.notes, outcome.notes);
    step(run, 'Предложения известных товаров', from + part.length, goods.length);
  }
  return all;
}

/** Maps each good to the product from which a new size is made; the good itself if the portal has it. */
function modelsOf(products: ReadonlyMap<string, ProductRow>): Map<string, ProductRow> {
  const models = new Map<string, ProductRow>();
  for (const product of products.values()) {
    const good = product.family_id ?? product.external_id ?? '';
    if (product.family_id === null || !models.has(good)) models.set(good, product);
  }
  return models;
}

/** Returns the name of the good itself, without the part that distinguishes this variant. */
function goodName({ header, variant }: ProductRow): string {
  const ending = `, ${variant}`;
  return variant && header.endsWith(ending) ? header.slice(0, -ending.length) : header;
}

function wantedOf(
  offer: OfferSketch,
  model: ProductRow,
  known: ProductRow | undefined,
  links: ReadonlyMap<number, Link[]>,
  words: Words,
): WantedProduct {
  const { id: _, ...row } = known ?? model;
  const enabled = Number(!offer.deleted);
  if (known && offer.traits.length === 0) return { row: { ...row, enabled }, links: undefined };
  const name = goodName(model);
  const variant = variantText(offer, name, known);
  const size = sizeWord(offer, name);
  const sizeLink = size && words.valueIds(size);
  const common = (links.get((known ?? model).id) ?? []).filter(
    ({ param_id }) => param_id !== words.paramId(sizeParam),
  );
  return {
    row: {
      ...row,
      external_id: offer.id,
      family_id: offer.id.includes('#') ? (offer.id.split('#')[0] ?? null) : null,
      variant,
      header: headerOf(name, variant),
      price_rrc: known?.price_rrc ?? 0,
      enabled,
    },
    links: sizeLink ? [...common, sizeLink] : common,
  };
}
