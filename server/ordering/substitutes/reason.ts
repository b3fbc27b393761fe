import type { Substitute, SubstituteParam } from '../../goods/model.ts';
import { namesKind } from '../../goods/substitute-rules.ts';
import { lowerFirst } from '../../kernel/lower-first.ts';
import { roubles } from '../../kernel/money.ts';
import { pieces } from '../../kernel/quantity.ts';
import { bind, typeset } from '../../kernel/typography.ts';

/** The maximum numbers of equal and differing parameters to list. */
const maxSame = 3;
const maxDiffering = 2;

type Place = { free: number; warehouse: string };

/**
 * Returns why a product is proposed: «тот же тип, 4000 К, 36 Вт; на 12,00 ₽ дешевле; 140 шт. на складе Тверь». Lists
 * differences too, so that nobody first notices them when unpacking the goods.
 */
export function reasonOf(substitute: Substitute, place: Place, showPrices: boolean): string {
  const { product, analogue, same, differing, replacedPrice } = substitute;
  const shared = same.filter(({ header }) => !namesKind(header)).slice(0, maxSame);
  const alike = [analogue ? 'аналог по каталогу' : 'тот же тип', ...shared.map(valueText)].join(', ');
  const other = differing.slice(0, maxDiffering).map(differenceText).join(', ');
  const price = showPrices ? priceText(product.price, replacedPrice) : '';
  return [alike, other, price, stockText(place, product.unit)].filter(Boolean).join('; ');
}

/** Returns why the replaced product itself is proposed, from another warehouse. */
export function ownReason(place: Place, unit: string): string {
  return `тот же товар; ${stockText(place, unit)}`;
}

function stockText({ free, warehouse }: Place, unit: string): string {
  if (free === 0) return '';
  return `${pieces(free, unit)} на складе ${warehouse}`;
}

/**
 * Returns «4000 К», «IP65» or «цвет: белый»: the parameter's name is omitted for a value with a unit and for a mark.
 */
function valueText({ header, unit, value }: SubstituteParam): string {
  if (unit) return bind(value, unit);
  return isMark(value) ? value : typeset(`${lower(header)}: ${value}`);
}

/** Returns whether a value is a mark, such as «IP65», «E27» or «GX53». */
function isMark(value: string): boolean {
  return /^\p{Lu}{1,4}\d{1,4}$/u.test(value);
}

function differenceText({ header, unit, value, instead }: Substitute['differing'][number]): string {
  const [now, before] = unit ? [bind(value, unit), bind(instead, unit)] : [value, instead];
  return typeset(`${lower(header)}: ${now}, а не ${before}`);
}

function priceText(price: number | undefined, before: number | undefined): string {
  if (price === undefined || before === undefined) return '';
  if (price === before) return 'по той же цене';
  return `на ${roubles(Math.abs(price - before))} ${price < before ? 'дешевле' : 'дороже'}`;
}

/** Converts the first letter to lower case, except in an abbreviation («РРЦ»). */
function lower(header: string): string {
  return /^\p{Lu}\p{Ll}/u.test(header) ? lowerFirst(header) : header;
}
