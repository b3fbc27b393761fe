import { thousands } from '../kernel/money.ts';
import { maxQuantity, pieces, piecesFrom } from '../kernel/quantity.ts';

/**
 * The quantities in which a product is sold: multiples of `multiple`, at least `minimum`. 1 and 1 mean any quantity.
 */
export type QuantityRule = { multiple: number; minimum: number };

/** A rule with the number of pieces in a pack, which is only shown; 1 when unknown. */
type PackedRule = QuantityRule & { pack: number };

/**
 * The quantity that a line gets instead of the `wanted` quantity. `why`: `multiple` and `minimum` when it was rounded
 * up; `rest` when it was raised to all that is left, which is less than the rule requires; `stock` when it was reduced
 * to all that is left; undefined when it is as wanted.
 */
type Permitted = {
  wanted: number;
  quantity: number;
  why: 'multiple' | 'minimum' | 'rest' | 'stock' | undefined;
};

/** Returns the smallest quantity that is sold while there is enough stock. */
export function leastQuantity({ multiple, minimum }: QuantityRule): number {
  return Math.ceil(minimum / multiple) * multiple;
}

/** Returns the largest quantity that a line can have. */
export function mostQuantity({ multiple }: Pick<QuantityRule, 'multiple'>): number {
  return Math.floor(maxQuantity / multiple) * multiple;
}

/**
 * Returns how many pieces a line can have: the next multiple that is not below the minimum. When less than that is
 * left, the line can take the whole rest, because otherwise nobody could ever buy the rest (§10.13,
 * decisions/quantities.md). Zero stays zero, because it removes the line. `free`: the most that the line can have.
 */
export function permittedQuantity(
  wanted: number,
  { free, ...rule }: QuantityRule & { free: number },
): Permitted {
  if (wanted <= 0) return { wanted: 0, quantity: 0, why: undefined };
  const least = leastQuantity(rule);
  const full = Math.max(least, Math.ceil(wanted / rule.multiple) * rule.multiple);
  const quantity = Math.min(full, Math.max(0, free), mostQuantity(rule));
  if (quantity <= wanted) return { wanted, quantity, why: quantity < wanted ? 'stock' : undefined };
  if (quantity < full) return { wanted, quantity, why: 'rest' };
  return { wanted, quantity, why: wanted < least && least > rule.multiple ? 'minimum' : 'multiple' };
}

/**
 * Returns how many pieces to add to a line that has `before` pieces, so that the total is a quantity that is sold, as
 * permittedQuantity decides. `free`: what is left besides the line.
 */
export function addedQuantity(
  before: number,
  wanted: number,
  { free, ...rule }: QuantityRule & { free: number },
): number {
  return Math.max(0, permittedQuantity(before + wanted, { ...rule, free: before + free }).quantity - before);
}

/** Returns the next quantity that is sold, for «−» and «+»; never less than the smallest quantity. */
export function steppedQuantity(now: number, by: 1 | -1, { multiple, minimum }: QuantityRule): number {
  const next = by > 0 ? Math.floor(now / multiple) + 1 : Math.ceil(now / multiple) - 1;
  return Math.min(
    Math.max(next * multiple, leastQuantity({ multiple, minimum })),
    mostQuantity({ multiple }),
  );
}

/** Returns «кратно 10, от 20 шт.»; empty when any quantity is sold. */
export function soldBy(rule: QuantityRule, unit: string): string {
  const least = leastQuantity(rule);
  return [
    ...(rule.multiple > 1 ? [`кратно\u00a0${thousands(rule.multiple)}`] : []),
    ...(least > rule.multiple ? [`от\u00a0${piecesFrom(least, unit)}`] : []),
  ].join(', ');
}

/**
 * Returns «кратно 10, от 20 шт., в упаковке 12 шт.», shown beside a product wherever its quantity can be typed; empty
 * when there is nothing to say.
 */
export function soldIn(rule: PackedRule, unit: string): string {
  const inPack = rule.pack > 1 ? `в\u00a0упаковке ${pieces(rule.pack, unit)}` : '';
  return [soldBy(rule, unit), inPack].filter(Boolean).join(', ');
}

/**
 * Returns «Количество увеличено с 7 до 10 шт.: продаётся по 10 шт.» for a quantity that permittedQuantity has raised.
 * The text is about the whole line; `what` makes that clear when pieces were added to an existing line.
 */
export function raisedText(
  { wanted, quantity, why }: Permitted,
  rule: QuantityRule,
  unit: string,
  what = 'Количество',
): string {
  const set = `${what} увеличено с\u00a0${thousands(wanted)} до\u00a0${piecesFrom(quantity, unit)}`;
  if (why === 'minimum') return `${set}: минимум ${pieces(leastQuantity(rule), unit)}`;
  if (why === 'rest') return `${set}: это весь остаток, продаётся ${soldBy(rule, unit)}`;
  return `${set}: продаётся по\u00a0${pieces(rule.multiple, unit)}`;
}
