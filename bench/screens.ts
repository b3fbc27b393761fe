import { type Call, signIn, signInManager, signInStaff, weigh } from './http-client.ts';
import { quantiles } from './measure.ts';
import type { Screen, Target } from './screen-list.ts';
import type { Usage } from './serving.ts';
import type { Slow } from './statements.ts';

/** A measured portal: its address and its screens. A portal on another server cannot report its usage. */
export type Portal = {
  host?: string;
  port: number;
  screens: Screen[];
  usage?: () => Promise<Usage>;
};

/**
 * The results of a screen on a portal: milliseconds of processor time and of waiting, bytes of the response, statements
 * per request. `status`: 200, or the status that the portal returned instead.
 */
export type Seen = {
  status: number;
  bytes: number;
  cpu: number;
  p50: number;
  p99: number;
  perSecond: number;
  statements: number;
};

export type MeasuredScreen = {
  name: string;
  target: Target;
  /** In the order of the portals. */
  seen: Seen[];
};

/** A statement that is slow in most requests, at its slowest, with the screen that sent it. */
export type SlowOfScreen = Slow & { screen: string };

type Gathered = {
  times: number[];
  cpus: number[];
  rates: number[];
  statements: number;
  status: number;
  bytes: number;
};

/** How long a screen is requested in a round, but at least once; in milliseconds. */
const turnMs = 150;
const maxInTurn = 100;
const fewestRounds = 3;
/** Screens that take longer gain nothing from warming up. */
const slowScreenMs = 100;
/** Warm-up questions have other numbers than counted ones. */
const warmUpFrom = 500_000;

/**
 * Requests all screens of all portals, one screen after another in turn, in rounds until the time is up, after
 * warm-up rounds that are not counted. `atOnce`: the number of concurrent requests. Returns the medians, and the
 * slow statements of each portal.
 */
export async function measureScreens(
  portals: Portal[],
  { seconds, atOnce = 1 }: { seconds: number; atOnce?: number },
): Promise<{ screens: MeasuredScreen[]; slow: SlowOfScreen[][] }> {
  const callsOf = await Promise.all(portals.map(callsTo));
  const names = portals[0]!.screens;
  const gathered = names.map(() => portals.map(nothing));
  const slow = portals.map(() => new Map<string, SlowOfScreen>());
  const usual = names.map(() => portals.map(() => 0));

  const turn = async (s: number, p: number, from: number, counts: boolean) => {
    const calls = callsOf[p]![s]!;
    const { usage } = portals[p]!;
    const many = Math.max(1, Math.min(maxInTurn, Math.floor(turnMs / (usual[s]![p]! || turnMs))));
    const before = await usage?.();
    const start = performance.now();
    const answers = await burst(calls, from, Math.max(many, atOnce), atOnce);
    const took = performance.now() - start;
    const after = await usage?.();
    usual[s]![p] = took / answers.length;
    if (!counts) return;
    const into = gathered[s]![p]!;
    into.times.push(...answers.map(({ ms }) => ms));
    into.rates.push((answers.length / took) * 1_000);
    into.status = Math.max(into.status, ...answers.map(({ status }) => status));
    into.bytes = quantiles(answers.map(({ bytes }) => bytes)).p50;
    if (!before || !after) return;
    into.cpus.push((after.cpu - before.cpu) / answers.length);
    into.statements += after.statements;
    for (const each of after.slow) {
      const often = after.slow.filter(({ text }) => text === each.text).length;
      const known = slow[p]!.get(each.text);
      if (often < answers.length / 2 || (known && known.ms > each.ms)) continue;
      slow[p]!.set(each.text, { ...each, screen: names[s]!.name });
    }
  };

  const warm = performance.now() + seconds * 3_000 * portals.length;
  for (let from = warmUpFrom; from === warmUpFrom || performance.now() < warm; from += maxInTurn) {
    for (const [s] of names.entries()) {
      for (const [p] of portals.entries()) {
        if (usual[s]![p]! < slowScreenMs) await turn(s, p, from, false);
      }
    }
  }
  const end = performance.now() + seconds * 12_000;
  for (let round = 0; round < fewestRounds || performance.now() < end; round++) {
    for (const [s] of names.entries()) {
      for (const [p] of portals.entries()) await turn(s, p, round * maxInTurn, true);
    }
  }
  const screens = names.map(({ name, target }, s) => ({ name, target, seen: gathered[s]!.map(seenOf) }));
  return { screens, slow: slow.map((each) => [...each.values()]) };
}

/** Signs in and returns the calls for each screen of a portal. */
async function callsTo({ host, port, screens }: Portal): Promise<((i: number) => Call)[]> {
  const cookies = {
    dealer: await signIn(port, host),
    staff: await signInStaff(port, host),
    manager: await signInManager(port, host),
    nobody: '',
  };
  return screens.map(({ who, request }) => (i) => ({ host, port, ...request(i), cookie: cookies[who] }));
}

type Timed = { status: number; bytes: number; ms: number };

async function burst(call: (i: number) => Call, from: number, count: number, atOnce: number) {
  const answers: Timed[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const asked = call(from + next++);
      const start = performance.now();
      const answer = await weigh(asked);
      answers.push({ ...answer, ms: performance.now() - start });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

function nothing(): Gathered {
  return { times: [], cpus: [], rates: [], statements: 0, status: 0, bytes: 0 };
}

function seenOf({ times, cpus, rates, statements, status, bytes }: Gathered): Seen {
  const { p50, p99 } = quantiles(times);
  const middle = (all: number[]) => quantiles(all).p50;
  return {
    status,
    bytes,
    p50,
    p99,
    cpu: middle(cpus),
    perSecond: middle(rates),
    // Some questions find nothing and need fewer statements.
    statements: Math.round(statements / times.length),
  };
}
