import { ruDateOf } from '../../kernel/clock.ts';

/** A slide as staff edit it; a new slide has id 0. Times in milliseconds. */
export type SlideRecord = {
  id: number;
  header: string;
  text: string;
  /** URL path of a drawn scene or a stored picture. */
  picture: string;
  href: string;
  label: string;
  shown: boolean;
  fromAt: number | undefined;
  untilAt: number | undefined;
};

/** The values of the form, as typed. */
export type SlideFormValues = {
  header: string;
  text: string;
  picture: string;
  href: string;
  label: string;
  shown: boolean;
  from_on: string;
  until_on: string;
};

export function slideFormValues({ id: _, fromAt, untilAt, ...slide }: SlideRecord): SlideFormValues {
  return {
    ...slide,
    from_on: fromAt === undefined ? '' : ruDateOf(fromAt),
    // Shows the last day of the period; `untilAt` is the beginning of the next day.
    until_on: untilAt === undefined ? '' : ruDateOf(untilAt - 1),
  };
}

/** The portal's drawn scenes. */
export const scenes = [
  { value: '/scenes/warehouse.svg', label: 'Склад' },
  { value: '/scenes/street.svg', label: 'Улица' },
  { value: '/scenes/board.svg', label: 'Щит' },
] as const;

export type SlideState = 'shown' | 'hidden' | 'waiting' | 'over';

/** Returns whether a slide is on the home page at `now`, or why not. */
export function slideState({ shown, fromAt, untilAt }: SlideRecord, now: number): SlideState {
  if (!shown) return 'hidden';
  if (fromAt !== undefined && fromAt > now) return 'waiting';
  return untilAt !== undefined && untilAt <= now ? 'over' : 'shown';
}
