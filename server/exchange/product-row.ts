import { foldArticul } from '../goods/fold.ts';
import { type NamedBarcodes, sortedBarcodes } from './barcodes-rules.ts';
import type { DescribedGood } from './describe-good.ts';
import type { OfferSketch } from './export-records.repository.server.ts';
import { factWords, wordOf } from './facts.ts';
import { codeOf, headerOf, isSizeName, maxLength, namesVariant, sizeOf, variantOf } from './goods-rules.ts';
import type { ProductRow } from './products.repository.server.ts';
import { type PropertySpec, sizeParam } from './property-specs.ts';
import { gramsOf, vatOf } from './trade-rules.ts';
import type { ValueWord } from './words.server.ts';

/**
 * Returns what distinguishes an offer as values of parameters: its size («Размер»), its other characteristics and its
 * facts.
 */
export function traitWords(
  offer: OfferSketch,
  workingName: string,
  specs: ReadonlyMap<string, PropertySpec>,
): ValueWord[] {
  const size = sizeOf(offer, workingName);
  const sizes = size === undefined ? [] : [wordOf(sizeParam, size)];
  const others = offer.traits.filter(({ header }) => !isSizeName(header));
  return [...sizes, ...factWords([...others, ...offer.facts], specs)];
}

/** Returns whether the offer itself does not name what distinguishes it from the other offers of its good. */
export function isSilent(offer: OfferSketch, workingName: string): boolean {
  return offer.traits.length === 0 && !namesVariant(offer.name, workingName);
}

/** Returns the name of the variant; the stored name when the offer does not say it. */
export function variantText(
  offer: OfferSketch,
  workingName: string,
  known: { variant: string } | undefined,
): string {
  if (known && isSilent(offer, workingName)) return known.variant;
  return variantOf(offer, workingName).slice(0, maxLength.variant);
}

/**
 * Returns the row of a product as the export defines it. Data that 1C does not have (pictures, collection) stay
 * unchanged. Its barcode is set when it is saved (`barcodesIn`).
 */
export function productRow(from: {
  good: DescribedGood;
  /** Undefined when the export contains no offer for the product, which then stays offered or withdrawn as before. */
  offer: OfferSketch | undefined;
  known: ProductRow | undefined;
  catalogId: number | null;
  brandId: number | null;
}): Omit<ProductRow, 'id'> {
  const { good, offer, known } = from;
  const externalId = offer?.id ?? known?.external_id ?? good.id;
  const isVariant = externalId.includes('#');
  const variant = offer ? variantText(offer, good.workingName, known) : (known?.variant ?? '');
  const isNamed = offer && (!isSilent(offer, good.workingName) || offer.articul !== '');
  const kept = good.isByVariants ? known?.articul : keptArticul(known);
  const articul = (isNamed ? ownArticul(offer) : kept) ?? good.articul;
  const rate = vatOf(offer?.vat ?? '');
  const isDecided = offer && (offer.deleted || !offer.isInGoods);
  const offered = isDecided ? Number(!offer.deleted) : known ? isOffered(known) : 0;
  return {
    external_id: externalId,
    family_id: isVariant ? good.id : null,
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
    enabled: offered,
    offered,
    barcode: known?.barcode ?? '',
    code: (offer && codeOf(offer)) || good.code || (known?.code ?? ''),
    vat: rate.vat ?? good.vat,
    vat_free: Number(rate.vat === null ? good.vatFree : rate.free),
    weight: gramsOf(offer?.weight ?? '') ?? good.weight,
    catalogue: good.catalogue,
    good_name: good.workingName,
    good_articul: good.articul,
    good_deleted: 0,
  };
}

/** Returns the barcodes that the export names for a product: those of a good are not those of its variants. */
export function barcodesIn(
  offer: OfferSketch | undefined,
  good: { id: string; barcodes: readonly string[] } | undefined,
): NamedBarcodes {
  const ofGood = good && (!offer || offer.id === good.id) ? good.barcodes : [];
  return {
    ofGood: sortedBarcodes([...(offer?.barcodesInGoods ?? []), ...ofGood]).usable,
    ofOffer: sortedBarcodes(offer?.barcodes ?? []).usable,
  };
}

/** Returns the articul of the offer itself; undefined when it has none. */
export function ownArticul(offer: OfferSketch): string | undefined {
  return foldArticul(offer.articul) === '' ? undefined : offer.articul.slice(0, maxLength.articul);
}

/** Returns the articul of a variant that differs from the articul of its good; undefined when there is none. */
function keptArticul(known: ProductRow | undefined): string | undefined {
  if (!known || known.good_articul === null || known.articul === known.good_articul) return undefined;
  return known.articul;
}

/** Returns whether 1C offers a product, even if its good is deleted. */
export function isOffered({ offered, enabled }: Pick<ProductRow, 'offered' | 'enabled'>): number {
  return offered ?? enabled;
}
