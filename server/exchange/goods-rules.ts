import { foldArticul } from '../goods/fold.ts';
import type { GoodRecord, OfferRecord, UnitText } from './commerceml/records.ts';

/**
 * Lengths of the columns (migrations/0001-baseline/goods.ts). Longer values are cut, except `id` and `code`: a
 * longer one is left out.
 */
export const maxLength = {
  id: 100,
  articul: 100,
  header: 500,
  variant: 255,
  unit: 30,
  name: 255,
  code: 100,
} as const;

/**
 * Returns the articul for people to type: the good's own, else its barcode, else «1С-» and the beginning of
 * its Ид, which is the same in every export. An articul without letters and digits («-») counts as none.
 */
export function articulOf(good: Pick<GoodRecord, 'id' | 'articul' | 'barcodes'>): {
  articul: string;
  derived: boolean;
} {
  const own = [good.articul, ...good.barcodes.slice(0, 1)].find((text) => foldArticul(text) !== '');
  const beginning = /^[0-9a-f]{8}-/i.test(good.id) ? good.id.slice(0, 8) : good.id;
  return {
    articul: (own ?? `1С-${beginning}`).slice(0, maxLength.articul),
    derived: foldArticul(good.articul) === '',
  };
}

/** Returns the code in 1C; '' for none, and for one that is too long to be looked up. */
export function codeOf({ code }: Pick<OfferRecord, 'code'>): string {
  return code.length <= maxLength.code ? code : '';
}

/**
 * Returns the name to show: «Полное наименование» when it contains every word of the working name from 1C («BOSCH» →
 * «Холодильник "BOSCH"», or a name that 1C has cut at 100 characters), else the working name.
 */
export function nameOf(good: Pick<GoodRecord, 'name' | 'fullName'>): string {
  const words = wordsOf(good.fullName);
  const saysAll = wordsOf(good.name).every((word) => words.some((full) => full.startsWith(word)));
  return good.fullName !== '' && saysAll ? good.fullName : good.name;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns what distinguishes this offer from the others of its good: «размер 42, цвет синий» from the
 * characteristics, else the part of the offer's name after the good's: «Куртка (34/128, синий)» → «размер
 * 34/128, синий». Empty for a good with one offer.
 */
export function variantOf(offer: Pick<OfferRecord, 'id' | 'name' | 'traits'>, goodName: string): string {
  const characteristic = offer.id.split('#')[1];
  if (characteristic === undefined) return '';
  if (offer.traits.length > 0) {
    return offer.traits.map(({ header, value }) => `${header.toLowerCase()} ${value}`).join(', ');
  }
  const rest = ownPart(offer.name, goodName);
  const { size, more } = splitSize(rest);
  if (size) return more ? `размер ${size}, ${more}` : `размер ${size}`;
  return rest || `вариант ${characteristic.slice(0, 8)}`;
}

/**
 * Returns the size for the filter: from the characteristic «Размер», else from the offer's name; undefined
 * when there is none.
 */
export function sizeOf(
  offer: Pick<OfferRecord, 'id' | 'name' | 'traits'>,
  goodName: string,
): string | undefined {
  if (!offer.id.includes('#')) return undefined;
  if (offer.traits.length > 0) return offer.traits.find(({ header }) => isSizeName(header))?.value;
  return splitSize(ownPart(offer.name, goodName)).size;
}

/** Returns whether a characteristic is the size. */
export function isSizeName(header: string): boolean {
  return /^размер/i.test(header);
}

/** Returns whether the name of an offer says more than the name of its good. */
export function namesVariant(offerName: string, goodName: string): boolean {
  return offerName !== '' && ownPart(offerName, goodName) !== '';
}

/**
 * Returns the part after the good's name, without brackets; else the part in brackets at the end of the name.
 */
function ownPart(offerName: string, goodName: string): string {
  const rest =
    offerName.startsWith(goodName) && goodName !== ''
      ? offerName.slice(goodName.length)
      : (/\([^()]*\)$/.exec(offerName)?.[0] ?? offerName);
  const text = rest.trim();
  return /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(text)?.[1]?.trim() ?? text;
}

const sizes = [
  // 34/128: height and girth. The notation is unambiguous, so a colour may follow without a comma.
  /^(\d+(?:-\d+)?\/\d+(?:[/-]\d+)*)(?:[\s,]*)(.*)$/u,
  // 42, 42,5, 10-11, XL, S/M: accepted only as the whole text or before a comma, because «100 мл» and «6-7 лет» are
  // not sizes.
  /^(\d{1,3}(?:-\d{1,3})?|\d{2}[.,]5|\d?x{0,4}[sml](?:\/x{0,4}[sml])?)(?:,(?!\s*\d)\s*(.*))?$/iu,
];

/** «34/128, синий/черн» → size 34/128 and the rest. Recognizes clothing, shoe and letter sizes only. */
function splitSize(text: string): { size: string | undefined; more: string } {
  for (const pattern of sizes) {
    const [, size, more = ''] = pattern.exec(text) ?? [];
    if (size) return { size, more: more.trim() };
  }
  return { size: undefined, more: text };
}

/**
 * Returns the name of a product: the name of the good, then the variant after a comma. The name of the good is cut
 * when both are too long.
 */
export function headerOf(goodName: string, variant: string): string {
  const ending = variant && `, ${variant}`;
  return goodName.slice(0, maxLength.header - ending.length) + ending;
}

/** Units that 1C names only by their OKEI code. */
const okei: Record<string, string> = {
  '006': 'м',
  '018': 'пог. м',
  '055': 'м²',
  '112': 'л',
  '113': 'м³',
  '163': 'г',
  '166': 'кг',
  '168': 'т',
  '625': 'лист',
  '704': 'набор',
  '715': 'пара',
  '728': 'пачка',
  '736': 'рулон',
  '778': 'упак.',
  '796': 'шт.',
  '812': 'ящик',
  '839': 'компл.',
  '876': 'усл. ед.',
};

/** Returns whether only a dictionary of units could name the unit, and this one does not contain it. */
export function isUnknownUnit(unit: UnitText, named: ReadonlyMap<string, string>): boolean {
  const code = unit.code || unit.text;
  return /^\d+$/.test(unit.text || code) && !okei[code.padStart(3, '0')] && !named.has(code);
}

/** Returns the unit to show: 1C's short name, else the name of its code, else its full name, else pieces. */
export function unitText(unit: UnitText, named: ReadonlyMap<string, string>): string {
  const code = unit.code || (/^\d+$/.test(unit.text) ? unit.text : '');
  const text = /^\d+$/.test(unit.text) ? '' : unit.text;
  const short = text || okei[code.padStart(3, '0')] || named.get(code) || unit.fullName || 'шт.';
  return (/^шт\.?$/i.test(short) ? 'шт.' : short).toLowerCase().slice(0, maxLength.unit);
}

/** Converts a description to plain text, because 1C may store HTML in it. */
export function plainDescription(text: string): string {
  if (!/<[a-z/!][^>]*>/i.test(text)) return text;
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Returns the name of a region: «Москва г» → «Москва», «Тульская обл» → «Тульская область»; «Основной» when
 * empty.
 */
export function regionName(region: string): string {
  return (
    region
      .replace(/\s+г\.?$/i, '')
      .replace(/\s+обл\.?$/i, ' область')
      .slice(0, maxLength.name) || 'Основной'
  );
}
