import type { KindPlan, Line } from './plan.ts';
import { type Random, randomFor } from './random.ts';

/** The choice of one product among those that its kind allows. */
type Choice = {
  line: Line;
  brand: Line['brands'][number];
  /** Values of axes and traits, as the kind's functions expect them. */
  good: Record<string, unknown>;
  /** How often the line has already used all combinations of its axes: 0, 1, 2… Each round has its own name. */
  round: number;
  /** Equal for goods that differ only on the kind's `siblings` axis. */
  family: string;
};

/**
 * Returns the k-th good of a kind. Goods are assigned to the lines in turn. A line visits all combinations of its axes
 * once per round in a scattered order, siblings together, so that no two goods are the same and nothing has to be
 * stored.
 */
export function chooseGood(seed: number, plan: KindPlan, k: number): Choice {
  const { kind, lines, plainLines } = plan;
  const place = k % lines.length;
  const line = lines[place];
  if (!line) throw new Error(`kind ${kind.code} has no lines`);
  const turn = Math.floor(k / lines.length);
  // The plain lines share one sequence; otherwise they would make the same goods.
  const step = place < plainLines ? turn * plainLines + place : turn;

  const { [kind.siblings]: siblings = [], ...axes } = kind.axes;
  const sibling = step % siblings.length;
  const base = Math.floor(step / siblings.length);
  const combinations = Object.values(axes).reduce((product, values) => product * values.length, 1);
  const round = Math.floor(base / combinations);

  const name = line.collection ? `c${line.collection.id}` : 'plain';
  const walk = randomFor(seed, kind.code, name);
  const offset = walk.int(0, combinations - 1);
  const combination = (offset + (base % combinations) * stride(walk, combinations)) % combinations;
  const brand = line.brands[(combination + round) % line.brands.length] ?? line.brands[0];
  if (!brand) throw new Error(`kind ${kind.code} has no brand`);

  const good: Record<string, unknown> = { [kind.siblings]: siblings[sibling] };
  let rest = combination;
  for (const [axis, values] of Object.entries(axes)) {
    good[axis] = values[rest % values.length];
    rest = Math.floor(rest / values.length);
  }
  const traits = randomFor(seed, 'traits', kind.code, name, brand.id, round);
  for (const [trait, values] of Object.entries(kind.traits)) good[trait] = traits.pick(values);
  return { line, brand, good, round, family: `${kind.code}-${name}-${brand.id}-${round}-${combination}` };
}

/** Returns a step that is coprime to `count`, so that it visits every one of `count` places before it repeats. */
function stride(random: Random, count: number): number {
  let step = random.int(Math.floor(count / 3), Math.max(1, count - 1)) || 1;
  while (commonDivisor(step, count) !== 1) step++;
  return step;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
