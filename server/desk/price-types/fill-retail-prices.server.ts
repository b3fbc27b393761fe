import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { hasPrices } from '../../goods/has-prices.repository.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { allPriceTypes, fillRetailPrices, productsAfter } from './repository.server.ts';

/** The number of products in one transaction; orders for these products wait for it. */
const chunk = 1_000;

/** How often to check again, because prices may be added manually or by an exchange at any time. */
const againMs = 10 * 60_000;

/**
 * Copies the prices of the type selected as РРЦ into the products, in chunks. `type` null means that no type is РРЦ,
 * and all retail prices are removed. While the type has no prices at all, goods keep their old retail prices, and the
 * job checks again later. If another type was selected meanwhile, that type's job does the work.
 */
export const retailPricesJob: JobHandler = {
  kind: 'retail-prices',
  async inside({ type, after = 0 }: { type: number | null; after?: number }, { db, now }) {
    const chosen = (await allPriceTypes(db)).find(({ isRrc }) => isRrc);
    if ((chosen?.id ?? null) !== type) return;
    if (chosen && !(await hasPrices(db, chosen.id))) {
      // The key ensures a single chain of checks, however often the type was marked.
      const runAt = Math.ceil((now + againMs) / againMs) * againMs;
      const later = {
        kind: 'retail-prices',
        payload: { type },
        runAt,
        key: `retail-prices:${type}:${runAt}`,
      };
      return queueJobs(db, now, [later]);
    }
    const ids = await productsAfter(db, after, chunk);
    if (ids.length === 0) return;
    const changed = await fillRetailPrices(db, ids, chosen?.id);
    if (changed.length > 0) await markProductsChanged(db, changed, now);
    if (ids.length < chunk) return;
    const payload = { type, after: ids.at(-1) };
    await queueJobs(db, now, [{ kind: 'retail-prices', payload }]);
  },
};
