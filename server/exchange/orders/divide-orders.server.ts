import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Split } from '../../ordering/orders/exchange-settings.ts';
import { numberOfPart } from './document-number.ts';
import type { GivenLine, GivenOrder } from './given.repository.server.ts';
import type { OrderDocument } from './order-document.ts';
import { addParts, type Part, partsOf } from './parts.repository.server.ts';

/**
 * Returns the documents of orders. The only or the first document of an order has the order's number; each further
 * document has a number that stays with its part. A part without lines is given as cancelled, so that 1C does not keep
 * its goods twice.
 */
export async function divideOrders(
  db: Kysely<Database>,
  orders: readonly GivenOrder[],
  lines: ReadonlyMap<number, readonly GivenLine[]>,
  split: Split,
): Promise<OrderDocument[]> {
  const grouped = orders.map((order) => ({ order, groups: groupsOf(lines.get(order.id) ?? [], split) }));
  const ids = orders.map(({ id }) => id);
  let parts = partsByOrder(await partsOf(db, ids));
  if (split !== 'none') {
    const fresh = grouped.flatMap(({ order, groups }) => missingParts(order.id, groups, parts.get(order.id)));
    if (fresh.length > 0) {
      await addParts(db, fresh);
      parts = partsByOrder(await partsOf(db, ids));
    }
  }
  return grouped.flatMap(({ order, groups }) => documentsOf(order, groups, parts.get(order.id), split));
}

type Groups = ReadonlyMap<string, readonly GivenLine[]>;

/** Returns the key of the part to which a line belongs. */
export function partKey({ wmsId, organisation }: Pick<GivenLine, 'wmsId' | 'organisation'>, split: Split) {
  if (split === 'none') return '';
  return split === 'warehouse' ? `wms ${wmsId}` : `org ${organisation}`.slice(0, 255);
}

function groupsOf(lines: readonly GivenLine[], split: Split): Groups {
  const groups = new Map<string, GivenLine[]>();
  for (const line of lines) {
    const key = partKey(line, split);
    const known = groups.get(key);
    if (known) known.push(line);
    else groups.set(key, [line]);
  }
  return groups;
}

function partsByOrder(parts: readonly Part[]): Map<number, Part[]> {
  const byOrder = new Map<number, Part[]>();
  for (const part of parts) byOrder.set(part.orderId, [...(byOrder.get(part.orderId) ?? []), part]);
  return byOrder;
}

function missingParts(orderId: number, groups: Groups, known: readonly Part[] = []) {
  const hasPlain = known.some(({ plain }) => plain === 1);
  return [...groups.keys()]
    .filter((key) => known.every(({ part }) => part !== key))
    .map((part, i) => ({ orderId, part, plain: i === 0 && !hasPlain ? 1 : 0 }));
}

function documentsOf(
  order: GivenOrder,
  groups: Groups,
  parts: readonly Part[] = [],
  split: Split,
): OrderDocument[] {
  const delivery = order.deliveryPrice > 0 ? order.deliveryPrice : undefined;
  const whole = {
    order,
    ...keyOfOrder(order),
    lines: groups.get('') ?? [],
    delivery,
    isGone: false,
  };
  if (split === 'none') return [whole, ...parts.filter(({ plain }) => plain === 0).map(gone)];
  const first = parts.find(({ part }) => groups.has(part));
  return parts.map((part) => {
    const lines = groups.get(part.part);
    if (!lines) return gone(part);
    return {
      order,
      ...keyOf(order, part),
      lines,
      delivery: part === first ? delivery : undefined,
      isGone: false,
    };
  });

  function gone(part: Part): OrderDocument {
    return { order, ...keyOf(order, part), lines: [], delivery: undefined, isGone: true };
  }
}

type Key = Pick<OrderDocument, 'id' | 'number'>;

function keyOf(order: GivenOrder, { id, plain }: Part): Key {
  if (plain === 1) return keyOfOrder(order);
  const number = numberOfPart(id);
  return { id: number, number };
}

/**
 * Returns the numbers of the documents of an order that have these lines; the number of the order if it was given before
 * orders are divided this way. `parts`: those of the order.
 */
export function numbersOf(
  order: GivenOrder,
  lines: readonly GivenLine[],
  parts: readonly Part[],
  split: Split,
): string[] {
  const keys = split === 'none' ? new Set<string>() : new Set(lines.map((line) => partKey(line, split)));
  const numbers = parts.filter(({ part }) => keys.has(part)).map((part) => keyOf(order, part).number);
  return numbers.length > 0 ? numbers : [keyOfOrder(order).number];
}

/** 1C knows an order of the old portal by its number there, and would create a second order for another number. */
function keyOfOrder({ id, oldNumber }: GivenOrder): Key {
  return { id: String(id), number: oldNumber ?? String(id) };
}
