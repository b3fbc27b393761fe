/** A line of an order to pick, with its place in the warehouse, '' when unknown. */
export type LineToPick = {
  id: number;
  orderId: number;
  product: number;
  wms: number;
  warehouse: string;
  place: string;
  articul: string;
  /** The first barcode; '' if there is none. */
  barcode: string;
  header: string;
  unit: string;
  quantity: number;
  /** Pieces that are still expected and cannot be picked yet. */
  promised: number;
  picked: number;
};

/** The goods to pick at one place, for all listed orders together. */
export type PickedGood = Pick<
  LineToPick,
  'product' | 'wms' | 'place' | 'articul' | 'barcode' | 'header' | 'unit' | 'quantity' | 'picked'
> & {
  /** Pieces that are here, of `quantity`. */
  here: number;
  /** The pieces of each order. */
  parts: { orderId: number; number: string; quantity: number }[];
};

export type PickingGroup = { wms: number; warehouse: string; goods: PickedGood[] };

/** An order to pick. Days are `yyyy-mm-dd`. */
export type OrderToPick = {
  id: number;
  number: string;
  company: string;
  shipOn: string;
  expectedOn: string | null;
  delivery: string;
  /** '' for a pick-up. */
  address: string;
  comment: string;
  state: number;
  /** Whose permission shipping needs, and for readers with the right to money also what is owed; '' if it needs none. */
  hold: string;
};

export type Picking = {
  orders: OrderToPick[];
  /** How many orders were asked for beyond those that one list holds. */
  more: number;
  /** Listed orders that are already shipped or cancelled, which nobody picks. */
  closed: { id: number; number: string; header: string }[];
  groups: PickingGroup[];
  /** Pieces to pick, and picked. */
  quantity: number;
  picked: number;
};

const byPlace = new Intl.Collator('ru', { numeric: true });

/** Returns the lines of several orders as one list: by warehouse, then by place («A-2» before «A-10»), then articul. */
export function pickingGroups(
  lines: readonly LineToPick[],
  numbers: ReadonlyMap<number, string>,
): PickingGroup[] {
  const groups = new Map<number, PickingGroup>();
  const goods = new Map<string, PickedGood>();
  for (const { orderId, wms, warehouse, quantity, promised, picked, ...line } of lines) {
    const key = `${wms} ${line.product} ${line.articul}`;
    const group = groups.get(wms) ?? { wms, warehouse, goods: [] };
    groups.set(wms, group);
    const known = goods.get(key);
    const part = { orderId, number: numbers.get(orderId) ?? '', quantity };
    if (known) {
      known.quantity += quantity;
      known.picked += picked;
      known.here += quantity - promised;
      known.parts.push(part);
      continue;
    }
    const { product, place, articul, barcode, header, unit } = line;
    const good = {
      product,
      wms,
      place,
      articul,
      barcode,
      header,
      unit,
      quantity,
      picked,
      here: quantity - promised,
    };
    goods.set(key, { ...good, parts: [part] });
    group.goods.push(goods.get(key)!);
  }
  for (const group of groups.values()) group.goods.sort(inOrderOfPlaces);
  return [...groups.values()];
}

/** Goods without a place come last, because their place must be looked for. */
function inOrderOfPlaces(a: PickedGood, b: PickedGood): number {
  if ((a.place === '') !== (b.place === '')) return a.place === '' ? 1 : -1;
  return byPlace.compare(a.place, b.place) || byPlace.compare(a.articul, b.articul);
}
