import { goodsWatcher } from '../marks/goods-watcher.server.ts';
import { lookAtNeeds } from './look-at-needs.server.ts';
import { needsToLookAt } from './watch.repository.server.ts';

/** Checks every minute whether needed goods have come into stock (§10.33). */
export const needsJob = goodsWatcher({
  kind: 'needs',
  start: [0, 0],
  read: needsToLookAt,
  placeOf: ({ id, accountId }) => [id, accountId],
  lookAt: lookAtNeeds,
});
