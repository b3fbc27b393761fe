import { cableKinds } from './cable.ts';
import type { Kind } from './kind.ts';
import { lampKinds } from './lamps.ts';
import { mountingKinds } from './mounting.ts';
import { outdoorKinds } from './outdoor.ts';
import { recessedKinds } from './recessed.ts';
import { stripKinds } from './strip.ts';
import { surfaceKinds } from './surface.ts';
import { switchgearKinds } from './switchgear.ts';
import { trackKinds } from './track.ts';
import { wiringKinds } from './wiring.ts';

/** All kinds of goods, in the order of the tree. */
export const kinds: readonly Kind[] = [
  ...surfaceKinds,
  ...recessedKinds,
  ...trackKinds,
  ...outdoorKinds,
  ...lampKinds,
  ...stripKinds,
  ...wiringKinds,
  ...cableKinds,
  ...switchgearKinds,
  ...mountingKinds,
];
