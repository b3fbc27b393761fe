import { foldArticul } from '../goods/fold.ts';
import type { DescribedGood } from './describe-good.ts';
import { headerOf, maxLength, sizeOf, variantOf } from './goods-rules.ts';
import type { ProductRow } from './products.repository.server.ts';
import { sizeParam } from './property-specs.ts';
import type { OfferSketch } from './survey.server.ts';
import type { ValueWord } from './words.server.ts';

/** Returns the size of an offer as a value of the parameter «Размер». */
export function sizeWord(offer: OfferSketch, workingName: string): ValueWord | undefined {
  const size = sizeOf(offer, workingName);
  if (size === undefined) return undefined;
  return { param: sizeParam, externalId: undefined, header: size.slice(0, maxLength.name) };
}

/** Returns the name of the variant; an offer without one keeps its former name. */
export function variantText(
  offer: OfferSketch,
  workingName: string,
  known: { variant: string } | undefined,
): string {
  const silent = offer.name === '' && offer.traits.length === 0;
  if (silent && known) return known.variant;
  return variantOf(offer, workingName).slice(0, maxLength.variant);
}

/**
 * Returns the row of a product as the export defines it; data that 1C does not have (pictures, collection)
 * stay unchanged.
 */
export function productRow(from: {
  good: DescribedGood;
  /** Undefined when the export does not name the offer, which then stays sold or not as before. */
  offer: OfferSketch | undefined;
  known: ProductRow | undefined;
  catalogId: number | null;
  brandId: number | null;
}): Omit<ProductRow, 'id'> {
  const { good, offer, known } = from;
  const externalId = offer?.id ?? known?.external_id ?? good.id;
  const variant = offer ? variantText(offer, good.workingName, known) : (known?.variant ?? '');
  const own =
    offer && foldArticul(offer.articul) !== '' ? offer.articul.slice(0, maxLength.articul) : undefined;
  const articul = own ?? good.articul;
  return {
    external_id: externalId,
    family_id: externalId.includes('#') ? good.id : null,
    variant,
    articul,
    articul_key: foldArticul(articul),
    header: headerOf(good.name, variant),
    brand_id: from.brandId,
    collection_id: known?.collection_id ?? null,
    catalog_id: from.catalogId,
    unit: good.unit,
    pack: known?.pack ?? 1,
    price_rrc: known?.price_rrc ?? 0,
    picture: known?.picture ?? '',
    picturetype: known?.picturetype ?? '',
    description: good.description,
    enabled: offer ? Number(!offer.deleted) : (known?.enabled ?? 0),
  };
}
