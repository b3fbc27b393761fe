import { closeMenusOutside } from './details-menu.ts';
import { keepForLostFiles } from './target-files.ts';

/** Starts all additions that watch the whole document; returns a function that stops them. */
export function start(): () => void {
  const stops = [keepForLostFiles(), closeMenusOutside()];
  return () => {
    for (const stop of stops) stop();
  };
}
