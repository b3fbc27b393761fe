/**
 * The times of one of several ways to the same answer. All are measured in turn in one run, so that other load of
 * the machine affects all of them.
 */

export type Side = { name: string; p50: number; p99: number; times: number };

type Way = {
  name: string;
  /** Answers question number `i`. */
  run: (i: number) => unknown;
  /** Questions per round; a way that takes a thousand times as long gets fewer. */
  often?: number;
};

/**
 * Runs all ways in rounds until the time is up, after one round that is not counted, but at least two rounds. In
 * milliseconds.
 */
export async function inTurn(ways: Way[], { seconds = 8, rounds = 2_000 } = {}): Promise<Side[]> {
  const times = ways.map((): number[] => []);
  const end = performance.now() + seconds * 1_000;
  for (let round = 0; round <= rounds && (round < 3 || performance.now() < end); round++) {
    for (const [w, { run, often = 1 }] of ways.entries()) {
      for (let i = 0; i < often; i++) {
        const start = performance.now();
        await run(round * 50 + i);
        if (round > 0) times[w]!.push(performance.now() - start);
      }
    }
  }
  return ways.map(({ name }, w) => ({ name, ...quantiles(times[w]!) }));
}

export function quantiles(times: number[]): Omit<Side, 'name'> {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), times: sorted.length };
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

/** A seeded generator (mulberry32), so that every run asks the same questions. */
export function chances(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
