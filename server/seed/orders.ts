import type { Insertable } from 'kysely';
import { openStates, state } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { contractPrice, seenPrice } from '../goods/price.ts';
import { addDays, startOfDay } from '../kernel/clock.ts';
import { busyDays, lastWorkday, nextWorkday } from './calendar.ts';
import { comments } from './data/people.ts';
import { deliveryOptions } from './data/trade.ts';
import { partyIn, type SeedAccount, type SeedContract, type SeedDealer } from './dealer.ts';
import type { SeedProduct } from './product.ts';
import { type Random, randomFor } from './random.ts';

export type SeedOrder = Insertable<Database['orders']> & { id: number };
export type SeedLine = Insertable<Database['order_lines']>;

/** Order numbers do not start at 1, so that the portal looks established. */
const firstOrderId = 17_203;
const twoYears = 730;
/**
 * Generated orders are at least this many days old, older than the recent orders listed one by one; if the newest of
 * those is older still, its age is the limit.
 */
const oldest = 20;

type Draft = { dealer: SeedDealer; day: string; state: number; account: number | undefined; ordinal: number };

/**
 * Returns two years of orders of all dealers in the order in which they were placed, up to the day before `today`.
 * `assortments` are the goods that each dealer buys, by dealer id. A dealer without any has no orders.
 */
export function makeOrders(
  seed: number,
  today: string,
  dealers: SeedDealer[],
  assortments: Map<number, SeedProduct[]>,
): { orders: SeedOrder[]; lines: SeedLine[] } {
  const orders: SeedOrder[] = [];
  const lines: SeedLine[] = [];
  const drafts = dealers.flatMap((dealer) => draftsOf(seed, today, dealer));
  const placed = drafts
    .map((draft) => placeOrder(seed, today, draft, assortments.get(draft.dealer.row.id) ?? []))
    .filter((each) => each !== undefined)
    .sort(byTime);
  const { all, shipped, rest } = withRest(placed, today);
  for (const { order, lines: own } of all) {
    const id = firstOrderId + orders.length;
    orders.push({ ...order, id, idempotency_key: `seed-${id}` });
    lines.push(...own.map((line) => ({ ...line, order_id: id })));
  }
  const made = rest && orders[all.indexOf(rest)];
  if (made && shipped) made.rest_of = orders[all.indexOf(shipped)]?.id ?? null;
  return { orders, lines };
}

type Placed = NonNullable<ReturnType<typeof placeOrder>>;

function byTime(a: Placed, b: Placed): number {
  return a.order.created_at - b.order.created_at || a.order.dealer_id - b.order.dealer_id;
}

/**
 * Divides the last shipped order of the demo dealer as staff do. Its last line becomes a separate backorder, which
 * waits for goods, was created when the others were shipped, and has no delivery price.
 */
function withRest(placed: Placed[], today: string): { all: Placed[]; shipped?: Placed; rest?: Placed } {
  const whole = placed.findLast(
    ({ order, lines }) => order.dealer_id === 1 && order.state === state.shipped && lines.length > 2,
  );
  if (!whole) return { all: placed };
  const { order, lines } = whole;
  const shipped = partOf(order, lines.slice(0, -1), order.delivery_price);
  const at = order.updated_at;
  const rest = partOf(
    {
      ...order,
      ...{ state: state.processing, created_at: at, updated_at: at },
      ship_on: nextWorkday(addDays(today, 3)),
    },
    lines.slice(-1),
    0,
  );
  const all = [...placed.map((each) => (each === whole ? shipped : each)), rest];
  return { all: all.sort(byTime), shipped, rest };
}

function partOf(
  order: Placed['order'],
  lines: Placed['lines'],
  delivery: Placed['order']['delivery_price'],
): Placed {
  const sum = (price: (line: Placed['lines'][number]) => number) =>
    lines.reduce((total, line) => total + price(line) * line.quantity, Number(delivery));
  const sums = {
    delivery_price: delivery,
    positions: lines.length,
    quantity: lines.reduce((total, line) => total + line.quantity, 0),
    total: sum((line) => line.price),
    seen_total: sum((line) => line.seen_price),
  };
  return { order: { ...order, ...sums }, lines };
}

function draftsOf(seed: number, today: string, dealer: SeedDealer): Draft[] {
  const chance = randomFor(seed, 'calendar', dealer.row.id);
  const newest = Math.min(...dealer.recent.map(([daysAgo]) => daysAgo));
  const old = busyDays(chance, today, twoYears, Math.max(oldest, newest), dealer.orders).map((day) => ({
    day,
    state: chance.chance(0.05) ? state.cancelled : state.completed,
    account: undefined,
  }));
  const recent = dealer.recent.map(([daysAgo, state, account]) => ({
    day: lastWorkday(addDays(today, -daysAgo)),
    state,
    account,
  }));
  return [...old, ...recent].map((each, ordinal) => ({ dealer, ordinal, ...each }));
}

function placeOrder(seed: number, today: string, draft: Draft, assortment: SeedProduct[]) {
  const { dealer, day } = draft;
  const chance = randomFor(seed, 'order', dealer.row.id, draft.ordinal);
  const account =
    dealer.accounts.find((each) => each.id === draft.account) ??
    chance.pick(dealer.accounts.flatMap((each) => Array<SeedAccount>(each.orders).fill(each)));
  const contracts = dealer.contracts.filter(
    (each) =>
      !each.unused && each.since <= day && (account.type_id === '1' || account.contracts.includes(each.id)),
  );
  if (contracts.length === 0) return undefined;
  const contract = chance.pickEarly(contracts);

  const created_at = startOfDay(day) + chance.int(8 * 60 + 30, 18 * 60) * 60_000 + chance.int(0, 59_999);
  const open = openStates.includes(draft.state);
  const lines = fillLines(chance, { assortment, contract, account, day, today, small: open });
  if (lines.length === 0) return undefined;

  const sum = (price: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + price(line) * line.quantity, 0);
  const delivery = chance.pickEarly(deliveryOptions);
  const mine = dealer.addresses.filter(({ id }) => account.type_id === '1' || account.addresses.includes(id));
  const address = delivery.needs_address ? chance.pickEarly(mine) : undefined;
  const order = {
    dealer_id: dealer.row.id,
    account_id: account.id,
    contract_id: contract.id,
    ...partyIn(dealer.contragents, contract.contragent_id),
    delivery_id: delivery.id,
    delivery_header: delivery.header,
    delivery_price: delivery.price,
    address_id: address?.id ?? null,
    full_address: address?.full_address ?? '',
    ship_on: shipDay(chance, draft, today),
    comment: chance.chance(0.12) ? chance.pick(comments) : '',
    state: draft.state,
    positions: lines.length,
    quantity: lines.reduce((total, line) => total + line.quantity, 0),
    total: sum((line) => line.price) + delivery.price,
    seen_total: sum((line) => line.seen_price) + delivery.price,
    created_at,
    updated_at: 0,
    changed_at: 0,
    rest_of: null as number | null,
  };
  order.updated_at = lastTouched(order, today);
  order.changed_at = order.updated_at;
  return { order, lines };
}

/** Returns the shipping day: today or later for open orders, a few days after placing for the others. */
function shipDay(chance: Random, { day, state: at }: Draft, today: string): string {
  if (!openStates.includes(at)) return nextWorkday(addDays(day, chance.int(2, 6)));
  const soonest = at === state.picking ? 0 : 1;
  return nextWorkday(addDays(today, soonest + chance.int(0, at === state.created ? 9 : 3)));
}

function lastTouched(order: { created_at: number; ship_on: string; state: number }, today: string): number {
  const hour = 3_600_000;
  const touched =
    order.state === state.created
      ? order.created_at
      : order.state === state.completed
        ? startOfDay(addDays(order.ship_on, 2)) + 15 * hour
        : order.state === state.shipped
          ? startOfDay(order.ship_on) + 17 * hour
          : order.created_at + 3 * hour;
  return Math.min(touched, startOfDay(today) - hour);
}

type Buying = {
  assortment: SeedProduct[];
  contract: SeedContract;
  account: SeedAccount;
  day: string;
  today: string;
  /** Open orders are small, so that together they fit into the credit limit. */
  small: boolean;
};

function fillLines(chance: Random, buying: Buying): Omit<SeedLine, 'order_id'>[] {
  const { assortment, contract, account, day, today, small } = buying;
  if (assortment.length === 0) return [];
  const wanted = chance.pick([2, 3, 4, 6, 7, 9, 12, 14, 18, 22]);
  const budget = (small ? chance.int(25, 130) : chance.int(25, 220) + chance.int(0, 200)) * 100_000;
  const age = (startOfDay(today) - startOfDay(day)) / (30 * 86_400_000);
  const lines: Omit<SeedLine, 'order_id'>[] = [];
  const seen = new Set<number>();
  for (let tries = 0; lines.length < wanted && tries < wanted * 6; tries++) {
    const product = chance.pickEarly(assortment);
    const wms = contract.warehouses.find((id) => product.stock.has(id) && chance.chance(0.8));
    if (seen.has(product.id) || wms === undefined) continue;
    // Prices have risen by about half a percent per month.
    const base =
      Math.round(((product.prices.get(contract.price_type_id) ?? 0) * (1 - age * 0.005)) / 10) * 10;
    const price = contractPrice(base, contract.discount_bp);
    const quantity = packed((budget / wanted / price) * (0.4 + chance.next() * 1.2), product.pack);
    if (quantity * price > budget * 1.5) continue;
    seen.add(product.id);
    lines.push({
      product_id: product.id,
      wms_id: wms,
      type: '1',
      articul: product.articul,
      header: product.header,
      quantity,
      price,
      seen_price: seenPrice(price, product.rrc, product.brandId, account.politics) ?? price,
    });
  }
  return lines;
}

/** Rounds down to whole packages if the quantity is at least one package; at most 600 pieces. */
function packed(quantity: number, pack: number): number {
  const pieces = Math.min(600, Math.max(1, Math.round(quantity)));
  return pieces >= pack ? pieces - (pieces % pack) : pieces;
}

/** Returns the pieces reserved by open orders, by «product:warehouse». */
export function reservations(orders: SeedOrder[], lines: SeedLine[]): Map<string, number> {
  const open = new Set(orders.filter((order) => openStates.includes(order.state)).map((order) => order.id));
  const held = new Map<string, number>();
  for (const line of lines) {
    if (!open.has(line.order_id)) continue;
    const key = `${line.product_id}:${line.wms_id}`;
    held.set(key, (held.get(key) ?? 0) + line.quantity);
  }
  return held;
}
