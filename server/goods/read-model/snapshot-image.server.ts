import type { FileHandle } from 'node:fs/promises';
import { type Built, deflated } from './build-model.server.ts';
import { readImage, writeImage } from './image.server.ts';
import type { YieldToEventLoop } from './pace.ts';
import type { Snapshot } from './snapshot.ts';

/** A build, with its beginning and end in milliseconds of `performance.now()`. */
export type Timed = Built & { began: number; ended: number };

/** The contents of the image of a build. Times are by the clock of the machine, which processes share. */
type Imaged = Omit<Timed, 'snapshot'> & { name: string; snapshot: unknown };

/** Writes a build under a name, without the parts that each process has for itself. */
export async function writeSnapshot(
  { snapshot, log, began, ended }: Timed,
  name: string,
  file: FileHandle,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  const shift = machineTime();
  const { text, goods, ...rest } = snapshot;
  const { marks: _marks, ...texts } = text;
  const { unpack: _unpack, open: _open, ...descriptions } = goods.descriptions;
  const imaged: Imaged = {
    name,
    snapshot: { ...rest, text: texts, goods: { ...goods, descriptions } },
    log: { last: log.last, missing: shifted(log.missing, shift) },
    began: began + shift,
    ended: ended + shift,
  };
  await writeImage(imaged, file, yieldToEventLoop);
}

/**
 * Returns a build from its image. Throws when the memory contains an image of another name, or one that other code
 * has written.
 */
export async function readSnapshot(
  memory: ArrayBuffer,
  name: string,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Timed> {
  const shift = -machineTime();
  const imaged = (await readImage(memory, yieldToEventLoop)) as Imaged;
  // The process that kept the file may have closed it meanwhile, and opened another in its place.
  if (imaged.name !== name) throw new Error('the image of another build');
  const { text, goods, ...rest } = imaged.snapshot as Snapshot;
  const snapshot: Snapshot = {
    ...rest,
    text: { ...text, marks: new Uint16Array(rest.size) },
    goods: {
      ...goods,
      descriptions: { ...goods.descriptions, unpack: deflated.unpack, open: undefined },
    },
  };
  return {
    snapshot,
    log: { last: imaged.log.last, missing: shifted(imaged.log.missing, shift) },
    began: imaged.began + shift,
    ended: imaged.ended + shift,
  };
}

/** Returns the milliseconds to add to a time of this process to get the time since the start of the machine. */
function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6 - performance.now();
}

function shifted(missing: Map<number, number>, shift: number): Map<number, number> {
  return new Map([...missing].map(([id, since]) => [id, since + shift]));
}
