import type { Away } from './watch.ts';

type Row = { rounds: number; away: number; slowest: number; orders: number; wholeAfter: number };

/** The worst results of the rounds, by kind of fault. */
export type Table = {
  /** Adds a round and returns a line about it. */
  add: (kind: string, place: string, round: { away: Away[]; orders: number; wholeAfter: number }) => string;
  rounds: () => number;
  longest: () => number;
  lines: () => string[];
};

export function newTable(): Table {
  const rows = new Map<string, Row>();
  let rounds = 0;
  return {
    add(kind, place, { away, orders, wholeAfter }) {
      const row = rows.get(kind) ?? { rounds: 0, away: 0, slowest: 0, orders: 0, wholeAfter: 0 };
      rows.set(kind, {
        rounds: row.rounds + 1,
        away: Math.max(row.away, ...away.map((each) => each.away)),
        slowest: Math.max(row.slowest, ...away.map((each) => each.slowest)),
        orders: row.orders + orders,
        wholeAfter: Math.max(row.wholeAfter, wholeAfter),
      });
      const each = away.map((one) => `${inSeconds(one.away)} (${inSeconds(one.slowest)})`).join(', ');
      return `${++rounds}. ${kind} (${place}): away ${each}; whole after ${inSeconds(wholeAfter)}; ${orders} orders`;
    },
    rounds: () => rounds,
    longest: () => Math.max(0, ...[...rows.values()].flatMap(({ away, slowest }) => [away, slowest])),
    lines: () => [
      '| fault | rounds | longest away | slowest answer | three nodes again after | orders |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...[...rows]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(
          ([kind, { rounds, away, slowest, wholeAfter, orders }]) =>
            `| ${kind} | ${rounds} | ${inSeconds(away)} | ${inSeconds(slowest)} | ${inSeconds(wholeAfter)} | ${orders} |`,
        ),
    ],
  };
}

export function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
