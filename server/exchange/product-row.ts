import { foldArticul } from '../catalogue/fold.ts';
import type { DescribedGood } from './describe-good.ts';
import { headerOf, longest, sizeOf, variantOf } from './goods-rules.ts';
import type { ProductRow } from './products.repository.server.ts';
import { sizeParam } from './property-specs.ts';
import type { OfferSketch } from './survey.server.ts';
import type { ValueWord } from './words.server.ts';

/** The size of an offer as a value of the parameter «Размер». */
export function sizeWord(offer: OfferSketch, workingName: string): ValueWord | undefined {
  const size = sizeOf(offer, workingName);
  if (size === undefined) return undefined;
  return { param: sizeParam, externalId: undefined, header: size.slice(0, longest.name) };
}

/** What the variant is called; an offer that says nothing of itself keeps what it was called before. */
export function variantText(
  offer: OfferSketch,
  workingName: string,
  known: { variant: string } | undefined,
): string {
  const silent = offer.name === '' && offer.traits.length === 0;
  if (silent && known) return known.variant;
  return variantOf(offer, workingName).slice(0, longest.variant);
}

/** The row of a product as the export wants it; what 1C does not know of (pictures, collection) stays as it is. */
export function productRow(from: {
  good: DescribedGood;
  /** Undefined when the export does not name the offer: it stays sold or not, as it was. */
  offer: OfferSketch | undefined;
  known: ProductRow | undefined;
  catalogId: number | null;
  brandId: number | null;
}): Omit<ProductRow, 'id'> {
  const { good, offer, known } = from;
  const externalId = offer?.id ?? known?.external_id ?? good.id;
  const variant = offer ? variantText(offer, good.workingName, known) : (known?.variant ?? '');
  const own =
    offer && foldArticul(offer.articul) !== '' ? offer.articul.slice(0, longest.articul) : undefined;
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
