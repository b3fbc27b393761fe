import type { CatalogueProduct, Named } from '../../goods/model.ts';
import { mostQuantity, permittedQuantity, raisedText, soldIn } from '../../goods/permitted-quantity.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { sentences } from '../../kernel/sentences.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { stockKey } from '../basket/line-key.ts';
import { lineRefusal } from '../basket/line-refusal.ts';
import { shortOf } from '../basket/validate-lines.ts';
import type { FormLine } from './input.ts';
import { rowOf, sourceKeys } from './list-sources.ts';
import type { Match } from './match-lines.ts';
import type { LineStock, PreviewProduct, PreviewRow } from './preview.ts';
import { readQuantity } from './quantity.ts';

type Surroundings = {
  /** In the contract's order of warehouses. */
  warehouses: Named[];
  defaultWarehouse: number | undefined;
  showWholesale: boolean;
  /** The current contents of the basket. */
  inBasket: readonly { id: number; wms: number; type: string; quantity: number }[];
};

/**
 * Decides for every line whether it can be added to the basket and, if not, which alternatives exist. Lines use the
 * stock from top to bottom; a line without a warehouse gets the default one, or the first that has enough. A quantity
 * that is not permitted is raised, so that it is permitted together with the basket and the lines above.
 */
export function validateRows(
  lines: readonly FormLine[],
  matches: readonly Match[],
  around: Surroundings,
): PreviewRow[] {
  const taken = new Map<string, number>();
  /** The part of `taken` in the basket line to which this row adds. */
  const held = new Map<string, number>();
  const count = (counts: Map<string, number>, line: { id: number; wms: number; quantity: number }) =>
    counts.set(stockKey(line), (counts.get(stockKey(line)) ?? 0) + line.quantity);
  for (const line of around.inBasket) {
    count(taken, line);
    if (line.type === '1') count(held, line);
  }

  return lines.map((line, i) => {
    const match = matches[i] ?? { choices: [], close: true };
    const row = checkLine(line, match, around, (id, wms) => {
      const key = stockKey({ id, wms });
      return { taken: taken.get(key) ?? 0, held: held.get(key) ?? 0 };
    });
    if (row.status === 'ready' && row.take && row.found && row.wms) {
      const added = { id: row.found.id, wms: row.wms, quantity: Number(row.quantity) };
      count(taken, added);
      count(held, added);
    }
    return row;
  });
}

function checkLine(
  line: FormLine,
  { product, choices, close, why }: Match,
  around: Surroundings,
  before: (id: number, wms: number) => { taken: number; held: number },
): PreviewRow {
  const shown = (each: CatalogueProduct) => shownProduct(each, around.showWholesale);
  const row: PreviewRow = {
    ...line,
    status: 'unknown',
    message:
      questionOn(line, why, choices.length > 0) ?? (close ? texts.PRODUCT_UNKNOWN : texts.SEVERAL_PRODUCTS),
    found: undefined,
    product: undefined,
    choices: choices.map(shown),
    stocks: [],
    offers: [],
    raised: false,
    moved: false,
    sum: 0,
  };
  const { value: quantity, said, problem } = readQuantity(line.quantity, product);
  if (quantity !== undefined) row.quantity = String(quantity);
  const packs = said ? [said] : [];
  if (!product) return { ...row, status: close ? 'unknown' : 'several' };

  const found = shown(product);
  const stocks = around.warehouses.map(({ id: wms, header }) => {
    const free = product.stocks.find((stock) => stock.wms_id === wms)?.quantity ?? 0;
    const { taken, held } = before(product.id, wms);
    return { wms, header, available: Math.max(0, Math.min(free - taken, mostQuantity(product) - held)) };
  });
  if (line.need && line.quantity === '0') {
    return { ...row, found, product: product.id, stocks, status: 'needed', message: '' };
  }
  const { multiple, minimum } = product;
  /** Returns the permitted quantity for a row, given the remaining pieces. */
  const permitted = (wanted: number, { wms, available }: Pick<LineStock, 'wms' | 'available'>) => {
    const { held } = before(product.id, wms);
    const whole = permittedQuantity(held + wanted, { multiple, minimum, free: held + available });
    return { quantity: whole.quantity - held, whole };
  };
  const place = chooseWarehouse(line, stocks, around.defaultWarehouse, (stock) => {
    const wanted = quantity ?? 1;
    if (stock.available < wanted) return undefined;
    const { quantity: full } = permitted(wanted, { ...stock, available: maxQuantity });
    return stock.available >= full ? 'whole' : 'rest';
  });
  const placed: PreviewRow = { ...row, found, product: product.id, stocks, wms: place?.wms, message: '' };

  const code = lineRefusal(
    {
      product: { enabled: true, price: product.price },
      wms: place?.wms ?? 0,
      quantity: quantity ?? 1,
      available: place?.available ?? 0,
    },
    stocks.map(({ wms }) => wms),
  );
  if (code === 'NO_PRICE') return { ...placed, status: 'unavailable', message: texts.NO_PRICE };
  if (quantity === undefined) return { ...placed, status: 'quantity', message: problem ?? '' };
  if (code || !place) {
    const offers = offersFor(stocks, place?.wms, (stock) => permitted(quantity, stock).quantity);
    const nowhere = `${texts.NOT_ENOUGH_STOCK}. Нет ни на одном складе договора`;
    const message = offers.length > 0 ? shortOf(place?.available ?? 0, found.unit) : nowhere;
    return { ...placed, status: 'short', message: sentences([...packs, message]), offers };
  }
  const moved = line.wms === undefined && place.wms !== around.defaultWarehouse;
  const set = permitted(quantity, place);
  const messages = [
    ...packs,
    ...(moved ? [`Хватает только на другом складе: ${place.header}`] : []),
    ...(set.quantity > quantity
      ? [raisedText({ ...set.whole, wanted: quantity, quantity: set.quantity }, product, found.unit)]
      : []),
  ];
  return {
    ...placed,
    status: 'ready',
    quantity: String(set.quantity),
    raised: set.quantity > quantity,
    moved,
    message: sentences(messages),
    sum: (found.price ?? 0) * set.quantity,
  };
}

const whatExcelDid = {
  date: 'Excel превратил артикул в\u00a0дату',
  number: 'Excel записал артикул числом',
  zeros: 'Excel мог изменить нули в\u00a0артикуле',
};

function questionOn({ src }: FormLine, why: Match['why'], hasChoices: boolean): string | undefined {
  const [first] = sourceKeys(src);
  const place = first === undefined ? '' : ` в\u00a0строке ${rowOf(first)}`;
  if (why === 'name') return `Артикула${place} нет. Выберите товар по названию или впишите артикул`;
  if (!why) return undefined;
  return `${whatExcelDid[why]}. ${hasChoices ? 'Выберите товар или впишите артикул' : 'Впишите артикул'}`;
}

/**
 * Returns the selected warehouse if the contract allows it. Otherwise returns the first one, starting with the
 * default, that has enough for the raised quantity; else the first that has enough for the wanted quantity; else the
 * one with the most stock.
 */
function chooseWarehouse(
  line: FormLine,
  stocks: readonly LineStock[],
  home: number | undefined,
  has: (stock: LineStock) => 'whole' | 'rest' | undefined,
): LineStock | undefined {
  const named = stocks.find(({ wms }) => wms === line.wms);
  if (named) return named;
  const order = [...stocks].sort((a, b) => Number(b.wms === home) - Number(a.wms === home));
  const enough =
    order.find((stock) => has(stock) === 'whole') ?? order.find((stock) => has(stock) === 'rest');
  const most = Math.max(...order.map(({ available }) => available));
  return enough ?? order.find(({ available }) => available === most);
}

/** Returns what the line's own warehouse can supply, followed by what the other warehouses can supply. */
function offersFor(
  stocks: readonly LineStock[],
  wms: number | undefined,
  quantityIn: (stock: LineStock) => number,
): PreviewRow['offers'] {
  const own = stocks.filter((stock) => stock.wms === wms);
  const others = stocks.filter((stock) => stock.wms !== wms);
  return [...own, ...others]
    .filter(({ available }) => available > 0)
    .map((stock) => ({ ...stock, quantity: quantityIn(stock) }));
}

function shownProduct(product: CatalogueProduct, showWholesale: boolean): PreviewProduct {
  const { id, articul, header, unit, picture, picturetype, price, stocks } = product;
  return {
    id,
    articul,
    header,
    unit,
    soldIn: soldIn(product, unit),
    picture,
    picturetype,
    price: showWholesale ? price : undefined,
    free: stocks.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
