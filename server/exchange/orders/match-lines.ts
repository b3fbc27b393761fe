/** The part of an order line that 1C can change. */
type Have = { product: number; quantity: number; price: number; seenPrice: number };

/**
 * A line of a 1C document whose product is known. `price`: undefined when 1C wrote none. `wms`: the warehouse of a
 * line that the order does not have yet; undefined when it is unknown.
 */
export type Told = {
  product: number;
  quantity: number;
  price: number | undefined;
  wms: number | undefined;
};

type MatchedLines<L extends Have> = {
  /** The new lines of the order, in the same sequence. Removed lines have the quantity 0. */
  after: L[];
  /** Lines that the order does not have yet. */
  added: (Told & { price: number; seenPrice: number })[];
};

/**
 * Returns the lines of an order adjusted to a 1C document. An order may hold a product several times, from several
 * warehouses, and 1C may have joined these lines or not. Lines with the same quantity and price stay. The other lines
 * of the product are filled one after another, and the last gets the remainder.
 */
export function matchLines<L extends Have>(lines: readonly L[], told: readonly Told[]): MatchedLines<L> {
  const after = lines.map((line) => ({ ...line }));
  const added: MatchedLines<L>['added'] = [];
  const share = seenShare(lines);
  for (const product of new Set([...lines, ...told].map((line) => line.product))) {
    const have = after.filter((line) => line.product === product);
    const want = told.filter((line) => line.product === product && line.quantity > 0);
    const left = matchSame(have, want);
    if (left.have.length === 0) {
      added.push(
        ...left.want.map((line) => {
          const price = line.price ?? have[0]?.price ?? 0;
          return { ...line, price, seenPrice: Math.round(price * share) };
        }),
      );
    } else fill(left.have, left.want, share);
  }
  return { after, added };
}

/** Removes the lines that are equal on both sides. */
function matchSame<L extends Have>(have: readonly L[], want: readonly Told[]): { have: L[]; want: Told[] } {
  const open = [...want];
  const left = have.filter((line) => {
    const same = open.findIndex(
      ({ quantity, price = line.price }) => quantity === line.quantity && price === line.price,
    );
    if (same >= 0) open.splice(same, 1);
    return same < 0;
  });
  return { have: left, want: open };
}

function fill<L extends Have>(have: readonly L[], want: readonly Told[], share: number): void {
  const rest = want.map((line) => ({ ...line }));
  have.forEach((line, i) => {
    const next = rest[0];
    if (!next) {
      line.quantity = 0;
      return;
    }
    const isLast = i === have.length - 1;
    // 1C may have joined lines: each line keeps its quantity, and the remainder goes to the next.
    const taken = isLast
      ? rest.reduce((sum, { quantity }) => sum + quantity, 0)
      : rest.length > 1
        ? next.quantity
        : Math.min(next.quantity, line.quantity);
    const price = isLast && rest.length > 1 ? meanPrice(rest, line.price) : (next.price ?? line.price);
    if (price !== line.price) {
      line.seenPrice =
        line.price > 0 ? Math.round((line.seenPrice * price) / line.price) : Math.round(price * share);
      line.price = price;
    }
    line.quantity = taken;
    next.quantity -= taken;
    if (next.quantity <= 0) rest.shift();
  });
}

/**
 * Returns the mean price, in kopecks, of several 1C lines that become one line of the order, so that only rounding
 * changes their sum. `usual`: the price of lines without a price.
 */
function meanPrice(lines: readonly Told[], usual: number): number {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sum = lines.reduce((all, { quantity, price = usual }) => all + quantity * price, 0);
  return Math.round(sum / pieces);
}

/** Returns the ratio of the prices that the account saw to the contract's prices. */
function seenShare(lines: readonly Have[]): number {
  const sum = lines.reduce((all, line) => all + line.price * line.quantity, 0);
  const seen = lines.reduce((all, line) => all + line.seenPrice * line.quantity, 0);
  return sum > 0 ? seen / sum : 1;
}
