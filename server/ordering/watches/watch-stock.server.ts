import { goodsWatcher } from '../marks/goods-watcher.server.ts';
import { lookAtWatches } from './look-at-watches.server.ts';
import { placeOf, watchesToLookAt } from './watch.repository.server.ts';

/** Checks every minute whether goods that people wait for or programs follow have arrived or run out (§10.50). */
export const watchesJob = goodsWatcher({
  kind: 'watches',
  start: [0, 0, -1],
  read: watchesToLookAt,
  placeOf,
  lookAt: lookAtWatches,
});
