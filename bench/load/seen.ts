/** The results of all accounts together. */
export type Seen = {
  answers: number;
  /** Milliseconds of responses by path; `latest`: those since the last report. */
  times: Map<string, { all: number[]; latest: number[] }>;
  /** Failures by status or error code, and path. */
  failures: Map<string, { times: number; first: string }>;
  refused: Map<string, number>;
  /** Ids of the orders that a page confirmed. */
  orders: Set<number>;
  repeated: number;
};

export const nothingSeen = (): Seen => ({
  answers: 0,
  times: new Map(),
  failures: new Map(),
  refused: new Map(),
  orders: new Set(),
  repeated: 0,
});

export function noteFailure(seen: Seen, what: string): void {
  const known = seen.failures.get(what);
  if (known) known.times++;
  else seen.failures.set(what, { times: 1, first: new Date().toISOString().slice(11, 19) });
}

export function noteTime(seen: Seen, path: string, ms: number): void {
  const known = seen.times.get(path) ?? { all: [], latest: [] };
  seen.times.set(path, known);
  known.all.push(ms);
  known.latest.push(ms);
  seen.answers++;
}
