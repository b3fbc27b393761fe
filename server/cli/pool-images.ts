import type { Worker } from 'node:cluster';
import { closeSync, openSync } from 'node:fs';
import type { Image, SaidOfImages, ToldOfImages } from '../goods/read-model/one-build.server.ts';
import { pathOf } from '../goods/read-model/shared-memory.server.ts';
import type { Part } from '../goods/read-model/source.ts';

/** A build that takes longer is considered hung, and the next waiting process gets its turn. */
const longestBuildMs = 10 * 60_000;
/** An image older than this is not used by new processes, because the change log is kept only for a day. */
const longestUseMs = 12 * 3_600_000;

/** A process opens an image within this time after its announcement. */
const openingMs = 10_000;

/** The parts of a process that a pool needs. */
export type Member = Pick<Worker, 'isConnected'> & {
  process: { pid?: number | undefined };
  send: (message: { images: ToldOfImages }, sent: () => void) => unknown;
};

type Waiting = { member: Member; asked: number; newerThan: number };
type Turn = { number: number; member: Member; part: Part; late: NodeJS.Timeout };

/**
 * Decides which process of a pool builds a read model and which ones open its image (decisions/read-model.md). It keeps
 * the newest image of each model open, so that the image outlives the process that made it. `hear` handles messages
 * from a process, `forget` its death.
 */
export function poolImages(members: () => Iterable<Member>) {
  const images = new Map<Part, Image & { madeAt: number }>();
  const turns = new Map<Part, Turn>();
  const waiting: Record<Part, Waiting[]> = { sold: [], unsold: [] };
  let lastImage = 0;
  let lastTurn = 0;

  function tell(member: Member, told: ToldOfImages): void {
    if (member.isConnected()) member.send({ images: told }, () => {});
  }

  /** Sends each waiting process its image if one exists; of the other processes, one builds at a time. */
  function next(part: Part): void {
    const image = images.get(part);
    const isUsable = image && performance.now() - image.madeAt < longestUseMs;
    waiting[part] = waiting[part].filter(({ member, asked, newerThan }) => {
      if (!isUsable || image.number <= newerThan) return true;
      const { number, name, pid, descriptor } = image;
      tell(member, { asked, number, name, pid, descriptor });
      return false;
    });
    if (turns.has(part)) return;
    const first = waiting[part].shift();
    if (!first) return;
    const number = ++lastTurn;
    const late = setTimeout(() => end(number), longestBuildMs).unref();
    turns.set(part, { number, member: first.member, part, late });
    tell(first.member, { asked: first.asked, turn: number });
  }

  /** Ends the turn with this number and returns it; undefined if it has already ended. */
  function closed(number: number): Turn | undefined {
    const turn = [...turns.values()].find((each) => each.number === number);
    if (!turn) return undefined;
    clearTimeout(turn.late);
    turns.delete(turn.part);
    return turn;
  }

  function end(number: number): void {
    const turn = closed(number);
    if (turn) next(turn.part);
  }

  /** Keeps an image open in place of the previous one; returns undefined if it cannot be opened. */
  function kept(part: Part, member: Member, name: string, descriptor: number): number | undefined {
    try {
      const own = openSync(pathOf(member.process.pid!, descriptor), 'r');
      const old = images.get(part);
      const number = ++lastImage;
      images.set(part, { number, name, pid: process.pid, descriptor: own, madeAt: performance.now() });
      // Processes to which the old image was announced may still be opening it.
      if (old) setTimeout(() => closeSync(old.descriptor), openingMs).unref();
      return number;
    } catch {
      return undefined;
    }
  }

  function buildAlone(part: Part): void {
    for (const { member, asked } of waiting[part].splice(0)) tell(member, { asked, alone: true });
  }

  return {
    hear(member: Member, said: SaidOfImages): void {
      if ('wanted' in said) {
        const { wanted, asked, newerThan } = said;
        waiting[wanted].push({ member, asked, newerThan });
        next(wanted);
      } else if ('failed' in said) end(said.failed);
      else if ('notShared' in said) {
        const turn = closed(said.notShared);
        if (turn) buildAlone(turn.part);
      } else {
        const turn = closed(said.made);
        const number = turn && kept(turn.part, member, said.name, said.descriptor);
        tell(member, { taken: said.made, number });
        if (!turn) return;
        if (number === undefined) buildAlone(turn.part);
        next(turn.part);
        if (number === undefined) return;
        for (const other of members()) if (other !== member) tell(other, { newest: turn.part, number });
      }
    },
    forget(member: Member): void {
      for (const part of Object.keys(waiting) as Part[]) {
        waiting[part] = waiting[part].filter((each) => each.member !== member);
        const turn = turns.get(part);
        if (turn?.member === member) end(turn.number);
      }
    },
  };
}
