import { z } from 'zod';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { isProduct } from './goods.repository.server.ts';
import { oldRecords } from './old-records.repository.server.ts';

/**
 * Returns the id of the product that had this id in the old portal, for bookmarks (§2.1.6). Refuses with NOT_FOUND
 * when no product was imported with this id. `isShared`: both portals use this address, so also refuses with
 * NOT_FOUND when a product of this portal has this id, even one no longer sold.
 */
export const findOldProduct = openUseCase({
  name: 'find-old-product',
  writes: false,
  input: z.object({ id: zId, isShared: z.boolean().default(false) }),
  async run({ id, isShared }, { db }) {
    if (isShared && (await isProduct(db, id))) return fail('NOT_FOUND');
    const found = (await oldRecords(db, 'product', [String(id)])).get(String(id));
    return found ? ok({ id: found.recordId }) : fail('NOT_FOUND');
  },
});
