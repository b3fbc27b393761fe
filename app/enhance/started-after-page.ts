import { deleteOneByOne } from './deletions.ts';
import { closeMenusOutside } from './details-menu.ts';
import { keysOfDesk } from './keys-of-desk.ts';
import { beginScreensAtTop } from './new-screen.ts';
import { watchQuantityFields } from './quantity-fields.ts';
import { bringRefusalsInSight } from './refusals-in-sight.ts';
import { renewReturnedPage } from './returned-page.ts';
import { keepForLostFiles } from './target-files.ts';

/** Starts all additions that watch the whole document; returns a function that stops them. */
export function start(): () => void {
  const stops = [
    keepForLostFiles(),
    closeMenusOutside(),
    watchQuantityFields(),
    beginScreensAtTop(),
    bringRefusalsInSight(),
    deleteOneByOne(),
    renewReturnedPage(),
    keysOfDesk(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
